import { COMMON_WORDS } from './common-words.ts'
import { invalid } from './errors.ts'
import { hashPassword } from './passwords.ts'

/** Whose password it is: what others know of them is guessed first. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
}

/** Shorter parts of a name (Al, Ida) are in too many good passwords. */
const NAME_LENGTH = 4
/** So many different letters must be left when everything guessable is taken away. */
const OWN_LETTERS = 4
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp', 'abcdefghijklmnopqrstuvwxyz']
const ROWS = KEYS.flatMap((row) => [row + row, [...row, ...row].reverse().join('')])

/** Why a password is refused: it is among the first that are tried, or names its owner. Null: neither (NIST SP 800-63B, 5.1.1.2). */
export function passwordWeakness(password: string, { email, name }: PasswordOwner): 'common' | 'personal' | null {
  const plain = password.normalize('NFKC').toLowerCase()
  const names = `${email} ${name}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= NAME_LENGTH)
  const isWeak = (words: readonly string[]) => [plain, unleeted(plain)].some((text) => ownLetters(without(text, words)) < OWN_LETTERS)
  if (isWeak(COMMON_WORDS)) return 'common'
  return isWeak([...COMMON_WORDS, ...names]) ? 'personal' : null
}

/** Hash of a new password. Throws 422 with the rule `common` or `personal` for one that would be guessed. */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const weakness = passwordWeakness(password, owner)
  if (weakness) throw invalid('password', weakness, SENTENCES[weakness])
  return hashPassword(password)
}

const SENTENCES = {
  common: 'This password is among the first that are tried; take several words that do not belong together',
  personal: 'This password is made of the name or the e-mail address; take something that others do not know',
} as const

/** Longest first, so that nothing of `password` is left by `pass`. */
const without = (text: string, words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ' '), text)

const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }
const unleeted = (text: string): string => text.replace(/[013457@$!]/g, (text) => LEET[text] ?? text)

/** Different letters that neither repeat nor follow a row of keys. */
function ownLetters(text: string): number {
  const parts = text
    .split(/[^\p{L}]+/u)
    .filter((part) => !/^(.{1,4}?)\1+.?$/u.test(part) && !(part.length > 2 && ROWS.some((row) => row.includes(part))))
  return new Set(parts.join('')).size
}
