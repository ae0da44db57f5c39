/** A picture made here, of hills in a hue, standing for a photo. */
export const drawnPhoto = (hue: number): { secure_url: string } => ({
  secure_url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270"><rect width="480" height="270" fill="hsl(${hue} 45% 82%)"/><circle cx="360" cy="80" r="34" fill="hsl(${hue} 60% 93%)"/><path d="M0 180 120 110l90 60 110-80 160 110v70H0z" fill="hsl(${hue} 30% 55%)"/><path d="M0 220 150 170l140 50 190-60v110H0z" fill="hsl(${hue} 32% 38%)"/></svg>`,
  )}`,
});
