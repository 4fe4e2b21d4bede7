import { newCommandId } from '../../../kit/calls/new-key.ts'
import { answerOf, openPhoneDatabase, type PhoneDatabase, type PhoneTables } from './phone-database.ts'
import { type Entry, type KeptRound, NOTHING_KEPT, type PhoneContent } from './phone-queue.ts'

export interface KeptPhoto {
  readonly id: string
  readonly roundId: string
  /** RFC 3339. */
  readonly recordedAt: string
  readonly picture: Blob
  readonly isSent: boolean
}

/** A change of what the phone keeps, without input and output: it may be tried on any content. */
type ContentChange = (content: PhoneContent) => PhoneContent

/** Keeps rounds, entries and photos of one person. */
export interface PhoneStore {
  content(): Promise<PhoneContent>
  /** All of it or nothing, one change after another, also of several tabs. Rejects with `QuotaExceededError` where the phone is full. */
  change(change: ContentChange, photos?: readonly KeptPhoto[]): Promise<PhoneContent>
  photo(roundId: string, id: string): Promise<KeptPhoto | undefined>
  keepPhoto(photo: KeptPhoto): Promise<void>
  close(): void
}

export const newId = newCommandId

/** In this browser's database of the person. Rejects where the browser keeps nothing. */
export async function openPhoneStore(userId: string): Promise<PhoneStore> {
  const database = await openPhoneDatabase(userId)
  return {
    content: () => database.within('readonly', readContent),
    change: (change, photos = []) =>
      database.within('readwrite', async (tables) => {
        const before = await readContent(tables)
        const after = change(before)
        write(tables, before, after)
        for (const photo of photos) tables.photos.put(photo, [photo.roundId, photo.id])
        return after
      }),
    photo: (roundId, id) => readPhoto(database, [roundId, id]),
    keepPhoto: (photo) =>
      database.within('readwrite', async ({ photos }) => {
        photos.put(photo, [photo.roundId, photo.id])
      }),
    close: () => database.close(),
  }
}

const readPhoto = (database: PhoneDatabase, key: string[]): Promise<KeptPhoto | undefined> =>
  database.within('readonly', ({ photos }) => answerOf(photos.get(key) as IDBRequest<KeptPhoto | undefined>))

const FACTS = 'content'
type Facts = Omit<PhoneContent, 'rounds' | 'entries'>

async function readContent({ rounds, entries, facts }: PhoneTables): Promise<PhoneContent> {
  const [allRounds, allEntries, known] = await Promise.all([
    answerOf(rounds.getAll() as IDBRequest<KeptRound[]>),
    answerOf(entries.getAll() as IDBRequest<Entry[]>),
    answerOf(facts.get(FACTS) as IDBRequest<Facts | undefined>),
  ])
  return { ...NOTHING_KEPT, ...known, rounds: allRounds, entries: allEntries }
}

/** Writes what is another object than before; the photos of a round go with it. */
function write(tables: PhoneTables, before: PhoneContent, after: PhoneContent): void {
  const { rounds, entries, ...facts } = after
  writeRows(tables.entries, { before: before.entries, after: entries, keyOf: (entry) => entry.order })
  const gone = writeRows(tables.rounds, { before: before.rounds, after: rounds, keyOf: (round) => round.detail.id })
  // An array comes after every text, so this is everything that begins with the round.
  for (const roundId of gone) tables.photos.delete(IDBKeyRange.bound([roundId], [roundId, []]))
  tables.facts.put(facts, FACTS)
}

interface Rows<Row, Key> {
  readonly before: readonly Row[]
  readonly after: readonly Row[]
  readonly keyOf: (row: Row) => Key
}
/** Returns the keys that are gone. */
function writeRows<Row, Key extends IDBValidKey>(table: IDBObjectStore, { before, after, keyOf }: Rows<Row, Key>): Key[] {
  const known = new Set(before)
  const keys = new Set(after.map(keyOf))
  for (const row of after) if (!known.has(row)) table.put(row, keyOf(row))
  const gone = before.map(keyOf).filter((key) => !keys.has(key))
  for (const key of gone) table.delete(key)
  return gone
}
