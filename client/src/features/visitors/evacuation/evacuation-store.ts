import type { OnSiteStaff, OnSiteVisitor, SafeAnswer, SafeWord } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { KEPT_DATABASE, readStoredJson, writeStored } from '../../../kit/session/storage.ts'

/** What a browser keeps for the time when nothing answers. */
export interface KeptList {
  /** When it was taken, in milliseconds since 1970. */
  readonly at: number
  readonly rows: readonly OnSiteVisitor[]
  /** Absent in lists that an earlier version kept. */
  readonly staff?: readonly OnSiteStaff[]
  /** The site's name and zones, as nobody can be asked for them then. */
  readonly site: string | null
  readonly zones: Readonly<Record<string, string>>
}
/** Words that were said here and have not reached the server, one for each person: the newest. */
export type Words = Readonly<Record<string, SafeWord>>

const STORE = 'kept'
let opening: Promise<IDBDatabase> | undefined

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(KEPT_DATABASE, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
    asked.onsuccess = () => {
      // A session that ends takes all of it along: this connection must not stand in its way.
      asked.result.onversionchange = () => {
        asked.result.close()
        opening = undefined
      }
      resolve(asked.result)
    }
    asked.onerror = () => reject(asked.error ?? new Error('The browser keeps nothing'))
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await opened()).transaction(STORE, mode)
  const asked = work(transaction.objectStore(STORE))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing'))
  })
}

const listKey = (userId: string, siteId: string | undefined): string => `list ${userId} ${siteId ?? 'all'}`

export const keepList = (userId: string, siteId: string | undefined, list: KeptList): Promise<unknown> =>
  within('readwrite', (store) => store.put(list, listKey(userId, siteId)))
export const keptList = (userId: string, siteId: string | undefined): Promise<KeptList | undefined> =>
  within('readonly', (store) => store.get(listKey(userId, siteId)) as IDBRequest<KeptList | undefined>)

/** Without names, so that they outlive a session that ran out meanwhile: who signs in again sends them. */
const WORDS = 'visitors_safe_words'
type WordsOf = Readonly<Record<string, Words>>
export function keepWords(userId: string, words: Words): void {
  const { [userId]: _before, ...others } = readStoredJson<WordsOf>(WORDS) ?? {}
  const all = Object.keys(words).length > 0 ? { ...others, [userId]: words } : others
  writeStored(WORDS, Object.keys(all).length > 0 ? JSON.stringify(all) : null)
}
export const keptWords = (userId: string): Words => readStoredJson<WordsOf>(WORDS)?.[userId] ?? {}

interface Waiting {
  /** Said here, and not with the server yet. */
  readonly waiting: boolean
}
/** A person on the list as this browser knows them: what was said here goes before what the server has. */
export type Counted = OnSiteVisitor & Waiting
export type CountedStaff = OnSiteStaff & Waiting
/** What both lists know of somebody at the assembly point. */
export type Marked = Pick<Counted, 'id' | 'name' | 'safe' | 'safe_at' | 'safe_by' | 'waiting'>
export const counted = <Row extends OnSiteVisitor | OnSiteStaff>(rows: readonly Row[], words: Words): (Row & Waiting)[] =>
  rows.map((row) => {
    const word = words[row.id]
    return word ? { ...row, safe: word.safe, safe_at: word.at, waiting: true } : { ...row, waiting: false }
  })

/** Whom a word or an answer is about. */
export const personOf = ({ visitor_id, user_id }: Pick<SafeWord, 'visitor_id' | 'user_id'>): string => visitor_id ?? user_id ?? ''

/** Words without those the server has answered; one that was said again meanwhile stays. */
export function withoutAnswered(words: Words, sent: Words, answers: readonly SafeAnswer[]): Words {
  const over = new Set(answers.map(personOf).filter((id) => words[id]?.at === sent[id]?.at))
  return Object.fromEntries(Object.entries(words).filter(([id]) => !over.has(id)))
}
/** What did not go as it was said here, and is to be looked into. */
export interface Conflict extends SafeAnswer {
  readonly name: string
  readonly said: boolean
}
export const conflictsOf = (answers: readonly SafeAnswer[], sent: Words, nameOf: (id: string) => string): Conflict[] =>
  answers
    .filter((answer) => answer.outcome !== 'taken')
    .map((answer) => ({ ...answer, name: nameOf(personOf(answer)), said: sent[personOf(answer)]?.safe ?? false }))
