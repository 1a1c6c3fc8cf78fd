// The columns of a document's rows.
import type { Column } from '../../../components/data-table/column.ts';
import type { DocumentRow } from '../reports-reader.ts';
import { type Field, keyOf, labelOf, nameOf, wordsAt } from './document-fields.ts';

const CHARACTER_PX = 7.5;
const ROOM_PX = 32;
const LEAST_PX = { figure: 96, text: 140 };

const NAME: Column<DocumentRow> = {
  key: 'childAsin',
  label: 'Child ASIN',
  align: 'left',
  width: 140,
  cell: nameOf,
};

function columnOf(field: Field, others: readonly Field[]): Column<DocumentRow> {
  const own = labelOf(field);
  const isShared = others.some((other) => other !== field && labelOf(other) === own);
  const label =
    isShared && field.path.length > 1 ? `${labelOf({ path: field.path.slice(0, -1) })}: ${own}` : own;
  const least = field.isFigure ? LEAST_PX.figure : LEAST_PX.text;
  return {
    key: keyOf(field),
    label,
    align: field.isFigure ? 'right' : 'left',
    width: Math.max(least, Math.ceil(label.length * CHARACTER_PX) + ROOM_PX),
    cell: (row) => wordsAt(row, field),
  };
}

/** The first names the row, whatever fields there are. */
export const documentColumns = (fields: readonly Field[]): Column<DocumentRow>[] => [
  NAME,
  ...fields.filter((field) => keyOf(field) !== NAME.key).map((field) => columnOf(field, fields)),
];
