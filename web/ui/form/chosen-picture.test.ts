import { expect, test } from 'vitest';
import { makeSmall, pictureKind } from './chosen-picture.ts';

test.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['HEIC', [0, 0, 0, 24, ...Buffer.from('ftypheic')]],
  [undefined, [...Buffer.from('%PDF-1.7 card')]],
  [undefined, [0, 0, 0, 24, ...Buffer.from('ftypisom')]],
])('a picture is known as %s by its content, not by its name', (kind, start) => {
  expect(pictureKind(new Uint8Array(start))).toBe(kind);
});

test('what is no picture is refused in the words of the specification', async () => {
  await expect(makeSmall(new File(['%PDF-1.7'], 'card.jpg'))).rejects.toThrow(
    'ID Proof must be a JPEG or PNG picture',
  );
  const large = new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'card.png');
  await expect(makeSmall(large)).rejects.toThrow('ID Proof must be at most 3 MB');
});
