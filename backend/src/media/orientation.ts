/** EXIF 2.32, tag 0x0112: how a stored picture is mirrored (`flop`, first) and turned clockwise to stand upright. */
type Turning = { swapped: boolean; flop: boolean; turn: 0 | 90 | 180 | 270 };

export const upright: Turning = { swapped: false, flop: false, turn: 0 };

export const orientations: Readonly<Record<number, Turning>> = {
  1: upright,
  2: { swapped: false, flop: true, turn: 0 },
  3: { swapped: false, flop: false, turn: 180 },
  4: { swapped: false, flop: true, turn: 180 },
  5: { swapped: true, flop: true, turn: 270 },
  6: { swapped: true, flop: false, turn: 90 },
  7: { swapped: true, flop: true, turn: 90 },
  8: { swapped: true, flop: false, turn: 270 },
};

/** Pixels of the picture as it stands upright, and how it is stored. */
export type UprightSize = { width: number; height: number; orientation: number };
type Rectangle = { x: number; y: number; width: number; height: number };

/** Where a rectangle of the upright picture lies in the stored one. */
export const asStored = (
  { x, y, width, height }: Rectangle,
  size: UprightSize,
): { left: number; top: number; width: number; height: number } => {
  const fromRight = size.width - x - width;
  const fromBottom = size.height - y - height;
  switch (size.orientation) {
    case 2:
      return { left: fromRight, top: y, width, height };
    case 3:
      return { left: fromRight, top: fromBottom, width, height };
    case 4:
      return { left: x, top: fromBottom, width, height };
    case 5:
      return { left: y, top: x, width: height, height: width };
    case 6:
      return { left: y, top: fromRight, width: height, height: width };
    case 7:
      return { left: fromBottom, top: fromRight, width: height, height: width };
    case 8:
      return { left: fromBottom, top: x, width: height, height: width };
    default:
      return { left: x, top: y, width, height };
  }
};
