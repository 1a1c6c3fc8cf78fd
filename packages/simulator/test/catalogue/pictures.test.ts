import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPictures, pathOf, SIZES, VIEWS } from '../../src/catalogue/pictures/pictures.ts';

const FOLDER = '/images/I/';
const DAYPACK = { asin: 'B0TESTTEST', productType: 'BACKPACK', variant: 'Moss' };

const fileOf = (...named: Parameters<typeof pathOf>) => pathOf(...named).slice(FOLDER.length);

/** Takes a PNG apart, as its specification has it. */
function decode(bytes: Buffer) {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    chunks.set(named.toString('latin1', 0, 4), named.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(0);
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows).toHaveLength(height * (width + 1));
  expect([header[8], header[9], palette.length % 3]).toEqual([8, 3, 0]);
  const colours = new Map<number, number>();
  for (let row = 0; row < height; row += 1) {
    expect(rows[row * (width + 1)]).toBe(0);
    for (const number of rows.subarray(row * (width + 1) + 1, (row + 1) * (width + 1))) {
      colours.set(number, (colours.get(number) ?? 0) + 1);
    }
  }
  expect(Math.max(...colours.keys())).toBeLessThan(palette.length / 3);
  const colourAt = (x: number, y: number) => {
    const number = rows[y * (width + 1) + 1 + x] ?? 0;
    return palette.subarray(number * 3, number * 3 + 3).toString('hex');
  };
  return { width, height, colours, colourAt };
}

test.each(SIZES)('a picture of %s pixels is a real PNG of that size, on white', (size) => {
  const bytes = createPictures().find(fileOf(DAYPACK, 'MAIN', size)) ?? Buffer.alloc(0);
  const { colourAt, height, width } = decode(bytes);
  expect([width, height]).toEqual([size, size]);
  expect([colourAt(0, 0), colourAt(size - 1, size - 1)]).toEqual(['ffffff', 'ffffff']);
  const middle = Math.floor(size / 2);
  expect(colourAt(middle, Math.floor(size * 0.49))).toBe('5f7a4a'); // moss
  expect(bytes.length).toBeLessThan(64_000);
});

test('edges are soft: between two colours there are others, and never too many', () => {
  const pictures = createPictures();
  for (const view of VIEWS) {
    const { colours } = decode(pictures.find(fileOf(DAYPACK, view, 500)) ?? Buffer.alloc(0));
    expect(colours.size).toBeGreaterThan(8);
    expect(colours.size).toBeLessThan(200);
  }
});

test('each view, each kind of product and each colour looks different, and always the same', () => {
  const pictures = createPictures();
  const draw = (...named: Parameters<typeof pathOf>) => pictures.find(fileOf(...named))?.toString('base64');
  const types = ['BACKPACK', 'TENT', 'BOTTLE', 'SOCKS', 'CHAIR', 'LAMP', 'BOWL', 'WHISK', 'COAT', 'PLATE'];
  const all = [
    ...VIEWS.map((view) => draw(DAYPACK, view, 75)),
    draw(DAYPACK, 'SWCH', 75),
    draw({ ...DAYPACK, variant: 'Ember' }, 'MAIN', 75),
    ...[...types.slice(1), 'ABIS_BOOK', 'HONEY'].map((productType) =>
      draw({ ...DAYPACK, productType }, 'MAIN', 75),
    ),
  ];
  expect(all).not.toContain(undefined);
  expect(new Set(all).size).toBe(all.length);
  expect(
    createPictures()
      .find(fileOf(DAYPACK, 'PT03', 75))
      ?.toString('base64'),
  ).toBe(draw(DAYPACK, 'PT03', 75));
});

test.each([
  'nothing.png',
  'B0TESTTEST.backpack.moss.MAIN._SL9999_.png',
  'B0TESTTEST.backpack.moss.MAIN._SL1501_.png',
  'B0TESTTEST.backpack.moss.PT99._SL75_.png',
  'B0TESTTEST.backpack.moss.MAIN._SL75_.svg',
  '',
])('%s is no picture of ours', (file) => {
  expect(createPictures().find(file)).toBeNull();
});
