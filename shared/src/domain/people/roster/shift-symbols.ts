/** One letter of each name, no two alike and none an X, which stands for a day off; the place of the shift where no letter is left. */
export function shiftSymbols(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name, index) => {
    const letters = [...name.toUpperCase()].filter((letter) => /[A-Z]/.test(letter) && letter !== 'X')
    const letter = letters.find((item) => !taken.has(item)) ?? String(index + 1)
    taken.add(letter)
    return letter
  })
}
