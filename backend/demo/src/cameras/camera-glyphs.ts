/** A classic 5x7 face: five columns of a letter, lowest bit at the top. */
const FACE: Readonly<Record<string, string>> = {
  ' ': '0000000000',
  '-': '0808080808',
  '.': '0000606000',
  '/': '2010080402',
  ':': '0000141400',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494d43',
}
const COLUMNS = 5
const ROWS = 7

/** Where the ink of a line of text is, in pixels of the face; letters it lacks are left blank. */
export function inkOf(text: string): { readonly x: number; readonly y: number }[] {
  const ink: { x: number; y: number }[] = []
  for (const [at, letter] of [...text.toUpperCase()].entries()) {
    const columns = Buffer.from(FACE[letter] ?? FACE[' '] ?? '', 'hex')
    for (let x = 0; x < COLUMNS; x++)
      for (let y = 0; y < ROWS; y++) if ((columns[x] ?? 0) & (1 << y)) ink.push({ x: at * (COLUMNS + 1) + x, y })
  }
  return ink
}
