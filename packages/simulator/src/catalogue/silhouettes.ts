// Simple silhouettes of products, on a field of 500 by 500.

/** The colour of the product, and a darker and a lighter one for its details. */
export type Ink = { main: string; dark: string; light: string };

const bag = ({
  main,
  dark,
  light,
}: Ink) => `<path d="M190 130q0-55 60-55t60 55" fill="none" stroke="${dark}" stroke-width="16"/>
<rect x="145" y="115" width="210" height="300" rx="60" fill="${main}"/><path d="M145 215h210" stroke="${dark}" stroke-width="6"/>
<rect x="180" y="265" width="140" height="110" rx="22" fill="${light}"/><path d="M180 300h140" stroke="${dark}" stroke-width="5"/>`;

const tent = ({
  main,
  dark,
  light,
}: Ink) => `<path d="M250 110L440 410H60z" fill="${main}"/><path d="M250 110L180 410H60z" fill="${light}"/>
<path d="M250 190L310 410H215z" fill="${dark}"/><path d="M250 110v-30" stroke="${dark}" stroke-width="8"/>`;

const bottle = ({
  main,
  dark,
  light,
}: Ink) => `<rect x="218" y="70" width="64" height="50" rx="10" fill="${dark}"/>
<path d="M205 120h90q25 45 25 85v180q0 30-30 30h-80q-30 0-30-30V205q0-40 25-85z" fill="${main}"/><rect x="196" y="150" width="20" height="240" rx="10" fill="${light}" opacity="0.7"/>`;

const cloth = ({
  main,
  dark,
  light,
}: Ink) => `<rect x="95" y="300" width="310" height="100" rx="26" fill="${dark}"/>
<rect x="95" y="215" width="310" height="100" rx="26" fill="${main}"/><rect x="95" y="130" width="310" height="100" rx="26" fill="${light}"/>
<path d="M120 180h260M120 265h260M120 350h260" stroke="#ffffff" stroke-width="4" stroke-dasharray="10 12" opacity="0.6"/>`;

const seat = ({
  main,
  dark,
  light,
}: Ink) => `<path d="M150 260L120 410M350 260l30 150M180 260l150 150M320 260L170 410" stroke="${dark}" stroke-width="14" stroke-linecap="round"/>
<rect x="125" y="225" width="250" height="46" rx="18" fill="${main}"/><rect x="140" y="95" width="220" height="110" rx="24" fill="${light}"/>`;

const lamp = ({
  main,
  dark,
  light,
}: Ink) => `<path d="M180 100h140l55 130H125z" fill="${light}"/><rect x="240" y="230" width="20" height="120" fill="${dark}"/>
<path d="M190 410q0-70 60-70t60 70z" fill="${main}"/>`;

const bowl = ({
  main,
  dark,
  light,
}: Ink) => `<path d="M90 220h320q0 150-110 180h-100Q90 370 90 220z" fill="${main}"/>
<ellipse cx="250" cy="220" rx="160" ry="34" fill="${light}"/><rect x="200" y="395" width="100" height="18" rx="8" fill="${dark}"/>`;

const blade = ({
  main,
  dark,
  light,
}: Ink) => `<path d="M240 70q90 80 70 230h-70z" fill="${light}"/><path d="M240 70v230h25q20-130-25-230z" fill="#ffffff" opacity="0.5"/>
<rect x="228" y="300" width="84" height="20" rx="6" fill="${dark}"/><rect x="244" y="318" width="52" height="104" rx="20" fill="${main}"/>`;

const book = ({
  main,
  dark,
  light,
}: Ink) => `<rect x="130" y="85" width="250" height="330" rx="10" fill="${dark}"/><rect x="140" y="95" width="240" height="310" fill="#f6f1e6"/>
<rect x="125" y="80" width="245" height="325" rx="8" fill="${main}"/><rect x="125" y="80" width="30" height="325" rx="8" fill="${dark}"/>
<rect x="185" y="135" width="150" height="16" rx="8" fill="${light}"/><rect x="185" y="165" width="105" height="12" rx="6" fill="${light}"/><circle cx="260" cy="290" r="46" fill="${light}" opacity="0.8"/>`;

const jar = ({
  main,
  dark,
  light,
}: Ink) => `<rect x="160" y="85" width="180" height="52" rx="12" fill="${dark}"/>
<path d="M155 137h190q25 20 25 55v180q0 45-45 45H175q-45 0-45-45V192q0-35 25-55z" fill="${main}"/><rect x="150" y="220" width="200" height="120" rx="10" fill="#fbf7ee"/>
<rect x="180" y="250" width="140" height="14" rx="7" fill="${dark}"/><rect x="205" y="280" width="90" height="12" rx="6" fill="${light}"/>`;

const coat = ({
  main,
  dark,
  light,
}: Ink) => `<path d="M190 90l60 40 60-40 90 70-45 80-25-15v190H170V225l-25 15-45-80z" fill="${main}"/>
<path d="M250 130v285" stroke="${dark}" stroke-width="6"/><path d="M190 90l60 40 60-40-25-15h-70z" fill="${light}"/>`;

const disc = ({
  main,
  dark,
  light,
}: Ink) => `<circle cx="250" cy="245" r="165" fill="${main}"/><circle cx="250" cy="245" r="135" fill="${light}"/>
<path d="M165 285L300 150M200 320L335 185" stroke="#ffffff" stroke-width="12" stroke-linecap="round" opacity="0.7"/><circle cx="250" cy="80" r="10" fill="${dark}"/>`;

const SILHOUETTES: Readonly<Record<string, (ink: Ink) => string>> = {
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
export function drawSilhouette(type: string, ink: Ink): string {
  return (SILHOUETTES[type] ?? jar)(ink);
}
