/** Lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [number, number, number];

/** Linear sRGB. Source: Björn Ottosson, "A perceptual color space for image processing" (2020). */
const linear = ([lightness, chroma, hue]: Oklch): [number, number, number] => {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const luminance = (colour: Oklch): number => {
  const [red, green, blue] = linear(colour).map(part => Math.max(0, Math.min(1, part)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: Oklch, other: Oklch): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Whether sRGB holds the colour, so that no browser has to bend it. */
export const inGamut = (colour: Oklch): boolean => linear(colour).every(part => part > -0.002 && part < 1.002);
