import { PAGE_PHOTO, PROFILE_PHOTO } from '@recto/contracts/limits.ts';
import { useState } from 'react';
import { FileUpload } from '../../src/file-upload/file-upload.tsx';
import { PhotoUpload } from '../../src/photo-upload/photo-upload.tsx';
import { Part, Sample } from '../sample.tsx';

const ignore = () => undefined;
const files = [
  { id: '1', name: 'Route through the old town, annotated by hand, third and final version.pdf', size: 2_480_000 },
  { id: '2', name: '地図と折り方.zip', size: 9_999_999, progress: 62 },
  { id: '3', name: 'waiting.txt', size: 120, progress: null },
  {
    id: '4',
    name: 'broken.docx',
    size: 12_000,
    error: 'The network cannot be reached, please check your connection and try again.',
  },
];

export const Uploads = () => {
  const [progress, setProgress] = useState<number | undefined>();
  const [sent, setSent] = useState('');
  return (
    <Part title="Uploads">
      <Sample name="PhotoUpload: a page's, a profile's" columns>
        <div>
          <PhotoUpload
            limit={PAGE_PHOTO}
            progress={progress}
            onUpload={(file, crop) => {
              setProgress(45);
              setSent(`${file.name} ${JSON.stringify(crop)}`);
            }}
            onCancel={() => setProgress(undefined)}
          />
          <output>{sent}</output>
        </div>
        <PhotoUpload limit={PROFILE_PHOTO} round onUpload={ignore} onCancel={ignore} />
      </Sample>
      <Sample name="FileUpload: in all states, full" columns>
        <FileUpload files={files} onChoose={ignore} onRemove={ignore} onCancel={ignore} />
        <FileUpload
          files={[1, 2, 3, 4, 5].map(n => ({ id: String(n), name: `Appendix ${n}.pdf`, size: n * 311_000 }))}
          onChoose={ignore}
          onRemove={ignore}
          onCancel={ignore}
        />
      </Sample>
    </Part>
  );
};
