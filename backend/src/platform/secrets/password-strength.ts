import { invalid } from '../errors.ts'
import { hashPassword } from './passwords.ts'

/** Words that people build their first password of, in English and Indonesian, and around buildings and their desks. */
const COMMON_WORDS: readonly string[] = (
  'password passwd passw pass word secret secure security letmein welcome login logon signin access admin administrator root user username guest ' +
  'default change changeme temp temporary test testing tester demo sample example qwerty azerty iloveyou loveyou love lover baby angel princess ' +
  'prince sunshine monkey dragon football baseball basketball soccer hockey master shadow superman batman spiderman ironman starwars pokemon naruto ' +
  'michael jennifer jessica daniel ashley charlie thomas robert george andrew matthew jordan william summer winter spring autumn january february ' +
  'march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday liverpool chelsea ' +
  'arsenal manchester united barcelona madrid juventus milan computer internet windows microsoft google facebook instagram samsung iphone android ' +
  'apple banana cheese chocolate coffee cookie flower freedom forever friend friends family mother father sister brother happy hello hunter killer ' +
  'ginger pepper orange purple yellow silver golden diamond whatever nothing trustno mustang ferrari mercedes toyota honda yamaha suzuki kawasaki ' +
  'rahasia katasandi sandi masuk selamat datang sayang sayangku cinta cintaku cintakamu akucinta kamu bismillah alhamdulillah allah allahuakbar ' +
  'muhammad assalamualaikum indonesia jakarta bandung surabaya semarang medan makassar denpasar bali jogja yogyakarta cikarang bekasi tangerang ' +
  'bogor depok balikpapan nusantara merdeka garuda pancasila persib persija persebaya arema rindu kangen bunda ibu ayah mama papa anak keluarga ' +
  'sahabat teman ganteng cantik bahagia semangat sukses januari februari maret mei juni juli agustus oktober desember senin selasa rabu kamis jumat ' +
  'sabtu minggu kucing anjing bintang bulan matahari menara tower building gedung office kantor company perusahaan facility management manager ' +
  'operator operations operasi control kontrol engineer teknisi security satpam guard reception resepsionis finance keuangan employee karyawan ' +
  'support service helpdesk desk server system sistem network jaringan camera kamera'
).split(' ')

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
