import { RichText } from '../../src/rich-text/rich-text.tsx';
import { drawnPhoto } from '../drawn-photo.ts';
import { Part, Sample } from '../sample.tsx';

const body = `<p>A map is a promise that somebody has been there before you. It was folded by a machine that had all the time in the world, and you unfold it in the wind, on the bonnet of a car, with <em>one hand holding a sandwich</em>. What follows is a way to put it back that <strong>every map survives</strong>.</p>
<h2>Begin with the long side</h2>
<p>Lay it on a table, north up. Find the crease that runs the whole height: it was made first, so it must be closed last. Of 1,284 maps that I have folded in 27 years, only <a href="#x">eleven tore</a>, and nine of those had been wet.</p>
<blockquote><p>“The way back is a different way, even on the same road.”</p></blockquote>
<h3>Three folds, in this order</h3>
<ol><li>The outer panels inwards, like a letter.</li><li>Then again, until it is as wide as your hand.<ul><li>Smooth each crease with a nail.</li><li>Do not hurry.</li></ul></li><li>At last across, the cover outside.</li></ol>
<p>If it has been folded wrongly for years, it will want to go on so. Use <code>ctrl + patience</code>:</p>
<pre><code>for (const crease of map.creases.toReversed()) {
  crease.close();
}</code></pre>
<p><img src="${drawnPhoto(200).secure_url}" alt="Hills"></p>
<p>And should all fail, <s>throw it away</s> <u>hang it on a wall</u>.</p>`;

export const Reading = () => (
  <Part title="Reading">
    <Sample name="RichText">
      <RichText html={body} lang="en" />
    </Sample>
    <Sample name="Right to left, and a line of Japanese">
      <RichText
        html="<p>الخريطة وعدٌ بأن أحداً مرّ من هنا قبلك. نفتحها في الريح، ثم نحاول أن نطويها كما كانت.</p><ul><li>ابدأ من الجانب الطويل</li><li>ثم اطوها مرةً أخرى</li></ul><blockquote>«طريق العودة طريق آخر»</blockquote><p>地図は、誰かが先にそこへ行ったという約束である。</p>"
        lang="ar"
      />
    </Sample>
  </Part>
);
