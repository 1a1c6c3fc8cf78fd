// Simple silhouettes of products, on a field of 500 by 500.
import type { Colour } from './canvas.ts';
import { area, box, line, type Outline, oval } from './outlines.ts';

/** The colour of the product, and a darker and a lighter one for its details. */
export type Ink = { main: Colour; dark: Colour; light: Colour };

/** Something drawn in one colour, over what was drawn before. */
export type Part = { outlines: readonly Outline[]; colour: Colour; opacity: number };
type Silhouette = (ink: Ink) => Part[];

const WHITE = 0xffffff;
const PAPER = 0xf6f1e6;

const part = (colour: Colour, ...outlines: readonly Outline[]): Part => ({ outlines, colour, opacity: 1 });
const glaze = (colour: Colour, opacity: number, ...outlines: readonly Outline[]): Part => ({
  outlines,
  colour,
  opacity,
});

const bag: Silhouette = ({ main, dark, light }) => [
  part(dark, ...line(16, ...area([190, 130], [190, 75, 250, 75], [310, 75, 310, 130]))),
  part(main, box(145, 115, 210, 300, 60)),
  part(dark, ...line(6, [148, 215], [352, 215])),
  part(light, box(180, 265, 140, 110, 22)),
  part(dark, ...line(5, [182, 300], [318, 300])),
];

const tent: Silhouette = ({ main, dark, light }) => [
  part(dark, ...line(8, [250, 110], [250, 80])),
  part(main, area([250, 110], [440, 410], [60, 410])),
  part(light, area([250, 110], [180, 410], [60, 410])),
  part(dark, area([250, 190], [310, 410], [215, 410])),
];

const bottle: Silhouette = ({ main, dark, light }) => [
  part(dark, box(218, 70, 64, 50, 10)),
  part(
    main,
    area(
      [205, 120],
      [295, 120],
      [320, 165, 320, 205],
      [320, 385],
      [320, 415, 290, 415],
      [210, 415],
      [180, 415, 180, 385],
      [180, 205],
      [180, 165, 205, 120],
    ),
  ),
  glaze(light, 0.7, box(196, 165, 20, 225, 10)),
];

const STITCHES = Array.from({ length: 12 }, (_, index) => 122 + index * 22);

const cloth: Silhouette = ({ main, dark, light }) => [
  part(dark, box(95, 300, 310, 100, 26)),
  part(main, box(95, 215, 310, 100, 26)),
  part(light, box(95, 130, 310, 100, 26)),
  ...[180, 265, 350].map((y) => glaze(WHITE, 0.6, ...STITCHES.flatMap((x) => line(4, [x, y], [x + 10, y])))),
];

const seat: Silhouette = ({ main, dark, light }) => [
  part(
    dark,
    ...line(14, [150, 260], [120, 410]),
    ...line(14, [350, 260], [380, 410]),
    ...line(14, [180, 260], [330, 410]),
    ...line(14, [320, 260], [170, 410]),
  ),
  part(main, box(125, 225, 250, 46, 18)),
  part(light, box(140, 95, 220, 110, 24)),
];

const lamp: Silhouette = ({ main, dark, light }) => [
  part(dark, box(240, 225, 20, 125)),
  part(light, area([180, 100], [320, 100], [375, 230], [125, 230])),
  part(main, area([190, 410], [190, 340, 250, 340], [310, 340, 310, 410])),
];

const bowl: Silhouette = ({ main, dark, light }) => [
  part(dark, box(200, 395, 100, 18, 8)),
  part(main, area([90, 220], [410, 220], [410, 370, 300, 400], [200, 400], [90, 370, 90, 220])),
  part(light, oval(250, 220, 160, 34)),
];

const blade: Silhouette = ({ main, dark, light }) => [
  part(light, area([240, 70], [330, 150, 310, 300], [240, 300])),
  glaze(WHITE, 0.5, area([240, 70], [240, 300], [265, 300], [285, 170, 240, 70])),
  part(main, box(244, 312, 52, 110, 20)),
  part(dark, box(228, 300, 84, 20, 6)),
];

const book: Silhouette = ({ main, dark, light }) => [
  part(dark, box(130, 85, 250, 330, 10)),
  part(PAPER, box(140, 95, 240, 310)),
  part(main, box(125, 80, 245, 325, 8)),
  part(dark, box(125, 80, 30, 325, 8)),
  part(light, box(185, 135, 150, 16, 8), box(185, 165, 105, 12, 6)),
  glaze(light, 0.8, oval(260, 290, 46)),
];

const jar: Silhouette = ({ main, dark, light }) => [
  part(dark, box(160, 85, 180, 52, 12)),
  part(
    main,
    area(
      [155, 137],
      [345, 137],
      [370, 157, 370, 192],
      [370, 372],
      [370, 417, 325, 417],
      [175, 417],
      [130, 417, 130, 372],
      [130, 192],
      [130, 157, 155, 137],
    ),
  ),
  part(PAPER, box(150, 220, 200, 120, 10)),
  part(dark, box(180, 250, 140, 14, 7)),
  part(light, box(205, 280, 90, 12, 6)),
];

const COAT = area(
  [190, 90],
  [250, 130],
  [310, 90],
  [400, 160],
  [355, 240],
  [330, 225],
  [330, 415],
  [170, 415],
  [170, 225],
  [145, 240],
  [100, 160],
);

const coat: Silhouette = ({ main, dark, light }) => [
  part(main, COAT),
  part(dark, ...line(6, [250, 130], [250, 412])),
  part(light, area([190, 90], [250, 130], [310, 90], [285, 75], [215, 75])),
];

const disc: Silhouette = ({ main, dark, light }) => [
  part(dark, oval(250, 80, 10)),
  part(main, oval(250, 245, 165)),
  part(light, oval(250, 245, 135)),
  glaze(WHITE, 0.7, ...line(12, [165, 285], [300, 150]), ...line(12, [200, 320], [335, 185])),
];

const SILHOUETTES: Readonly<Record<string, Silhouette>> = {
  backpack: bag,
  basket: bag,
  tent,
  bottle,
  pitcher: bottle,
  carafe: bottle,
  sleeping_bag: cloth,
  socks: cloth,
  duvet_cover: cloth,
  blanket: cloth,
  towel: cloth,
  tablecloth: cloth,
  chair: seat,
  stool_seating: seat,
  flashlight: lamp,
  lamp,
  cookware_set: bowl,
  bowl,
  teapot: bowl,
  plate: disc,
  mirror: disc,
  kitchen_knife: blade,
  walking_stick: blade,
  whisk: blade,
  blank_book: book,
  abis_book: book,
  coat,
  apron: coat,
};

/** The silhouette of a product type; what has none of its own comes in a jar. */
export function drawSilhouette(type: string, ink: Ink): Part[] {
  return (SILHOUETTES[type] ?? jar)(ink);
}
