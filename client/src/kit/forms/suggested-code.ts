const MAX_INITIALS = 6
const MAX_CODE = 12

/**
 * A code made of a name: the initials of several words, the first letters of one, digits kept; a number behind it where `taken` has it
 * already. Empty for a name without letters of the Latin alphabet.
 */
export function suggestedCode(name: string, taken: readonly string[] = []): string {
  const words = plain(name).match(/[A-Za-z]+|\d+/g) ?? []
  const [first = ''] = words
  const initials =
    words.length > 1 ? words.slice(0, MAX_INITIALS).map((word) => (/\d/.test(word) ? word : word.slice(0, 1))) : [first.slice(0, 3)]
  const code = initials.join('').toUpperCase().slice(0, MAX_CODE)
  if (code === '') return ''
  const known = new Set(taken.map((one) => one.toUpperCase()))
  if (!known.has(code)) return code
  let number = 2
  while (known.has(`${code}-${number}`)) number += 1
  return `${code}-${number}`
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')
