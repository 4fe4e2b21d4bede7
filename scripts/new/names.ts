import { Refusal } from '../kit/refusal.ts'

/** One subject in every spelling the house uses. */
export interface Names {
  /** `visitor-passes`: folders, files, the address. */
  readonly subject: string
  /** `visitorPasses`: values. */
  readonly many: string
  /** `visitorPass` */
  readonly one: string
  /** `VisitorPass`: types. */
  readonly One: string
  /** `VisitorPasses` */
  readonly Many: string
  /** `visitor_passes`: the table. */
  readonly table: string
  /** `visitor passes`: in sentences. */
  readonly words: string
  /** `visitor pass` */
  readonly word: string
  /** `VP`: the prefix of its rules. */
  readonly prefix: string
}

export function namesOf(subject: string, takenPrefixes: ReadonlySet<string>): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(subject))
    throw new Refusal(`A subject is the operator's own word, plural and in kebab-case, such as visitor-passes; not "${subject}".`)
  const many = camel(subject)
  const one = camel(singular(subject))
  return {
    subject,
    many,
    one,
    One: capital(one),
    Many: capital(many),
    table: subject.replaceAll('-', '_'),
    words: subject.replaceAll('-', ' '),
    word: singular(subject).replaceAll('-', ' '),
    prefix: freePrefix(subject, takenPrefixes),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function singular(words: string): string {
  if (/ies$/.test(words)) return words.replace(/ies$/, 'y')
  if (/(ss|x|ch|sh)es$/.test(words)) return words.replace(/es$/, '')
  if (!/[^s]s$/.test(words)) throw new Refusal(`"${words}" does not read as a plural; a subject is named for many of its kind.`)
  return words.replace(/s$/, '')
}

function freePrefix(subject: string, taken: ReadonlySet<string>): string {
  const letters = subject.replaceAll('-', '').toUpperCase()
  const initials = subject
    .split('-')
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()
  const candidates = [initials, ...[...letters.slice(1)].map((letter) => letters.charAt(0) + letter)].map((text) => text.slice(0, 3))
  const free = candidates.find((candidate) => candidate.length > 1 && /^[A-Z]+$/.test(candidate) && !taken.has(candidate))
  if (!free) throw new Refusal(`No free prefix for the rules of ${subject} was found.`)
  return free
}
