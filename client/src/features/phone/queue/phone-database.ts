/** One database for each person: whoever signs out takes theirs along, and nobody opens another's. */
const PREFIX = 'menara-phone-'
const VERSION = 1

/** `rounds` by id; `entries` by `sequence`; `photos` by id; `facts` by name. */
type PhoneTable = 'rounds' | 'entries' | 'photos' | 'facts'
const TABLES: readonly PhoneTable[] = ['rounds', 'entries', 'photos', 'facts']

const nameOf = (userId: string): string => PREFIX + userId

/** The stores of a transaction, which ends with the work: wait for nothing else in it. */
export type PhoneTables = Readonly<Record<PhoneTable, IDBObjectStore>>

export interface PhoneDatabase {
  /** Does all of it or, where anything fails, nothing. Rejects with `QuotaExceededError` where the phone is full. */
  within<T>(mode: 'readonly' | 'readwrite', work: (tables: PhoneTables) => Promise<T>): Promise<T>
  close(): void
}

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens a person's database. Rejects where the browser keeps nothing (some private windows). */
export async function openPhoneDatabase(userId: string): Promise<PhoneDatabase> {
  const request = indexedDB.open(nameOf(userId), VERSION)
  request.onupgradeneeded = () => {
    for (const table of TABLES) request.result.createObjectStore(table)
  }
  const database = await answerOf(request)
  // Signing out in another tab takes all of it along: this connection must not stand in its way.
  database.onversionchange = () => database.close()
  return {
    async within(mode, work) {
      const transaction = database.transaction(TABLES, mode)
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new DOMException('The entry was not kept', 'AbortError'))
      })
      const tables = Object.fromEntries(TABLES.map((table) => [table, transaction.objectStore(table)])) as PhoneTables
      try {
        const result = await work(tables)
        await ended
        return result
      } catch (error) {
        ended.catch(() => undefined)
        // One that ended already says so; the failure of the work is what counts.
        if (transaction.error === null && !isOver(transaction)) transaction.abort()
        throw error
      }
    },
    close: () => database.close(),
  }
}

/** A transaction whose requests are all answered can no longer be aborted. */
function isOver(transaction: IDBTransaction): boolean {
  try {
    transaction.objectStore('facts')
    return false
  } catch {
    return true
  }
}

/** Removes everything that this browser keeps of a person. */
export const dropPhoneDatabase = (userId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(nameOf(userId))
    request.onsuccess = () => resolve()
    // Another tab closes its connection when it is told; the removal then goes on by itself.
    request.onblocked = () => resolve()
    request.onerror = () => reject(request.error)
  })

/** Ids of people of whom this browser keeps something; none where it keeps nothing. */
export async function phonePeople(): Promise<string[]> {
  const known = (await globalThis.indexedDB?.databases()) ?? []
  return known.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
}
