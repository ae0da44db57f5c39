import styles from '../gallery.module.css';
import { Part, Sample } from '../sample.tsx';

const names = [
  'paper',
  'raised',
  'wash',
  'grey-1',
  'grey-2',
  'grey-3',
  'ink',
  'accent',
  'accent-strong',
  'accent-wash',
  'success',
  'success-wash',
  'warning',
  'warning-wash',
  'danger',
  'danger-wash',
];

export const Colours = () => (
  <Part title="Colour and type">
    <div className={styles.swatches}>
      {names.map(name => (
        <div key={name} className={styles.swatch}>
          <span style={{ background: `var(--${name})` }} />
          {name}
        </div>
      ))}
    </div>
    <Sample name="Titles, interface text, quiet text">
      <p style={{ font: '600 var(--title-large) / 1.18 var(--serif)', letterSpacing: '-0.012em' }}>
        How to fold a map without losing the way
      </p>
      <p style={{ font: '600 var(--title) / 1.3 var(--serif)' }}>The quick brown fox jumps over the lazy dog</p>
      <p>Interface text in Inter, with figures 0123456789 and “real quotes”.</p>
      <p style={{ color: 'var(--grey-3)', fontSize: 'var(--text-small)' }}>
        Small and quiet: 12 pages, 3 hours ago, 1,204 subscribers
      </p>
    </Sample>
  </Part>
);
