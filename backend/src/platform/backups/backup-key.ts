import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { BackupTrouble } from './backup-trouble.ts'

/**
 * What a key file holds: an age identity (encrypts and decrypts), an age recipient (encrypts only: the server cannot read its own archives),
 * or a passphrase.
 */
export interface BackupKey {
  readonly kind: 'identity' | 'recipient' | 'passphrase'
  readonly text: string
}

const MIN_PASSPHRASE = 20
/** Takes 0.2 s of the processor and 32 MB; the length of the passphrase has to do the rest. */
const SCRYPT_LOG_N = 15
/** The first line of every file in the age format (age-encryption.org/v1). */
const HEADER = 'age-encryption.org/'

/** Reads a key file: lines that begin with # are comments, the first other line is the key. Its content is in no message. */
export async function readKey(file: string): Promise<BackupKey> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupTrouble('key', `The key file ${file} cannot be read (${error.code}).`)
  })
  const text = content.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#'))
  if (text === undefined) throw new BackupTrouble('key', `The key file ${file} is empty.`)
  const key: BackupKey = { kind: kindOf(text.trim()), text: text.trim() }
  if (key.kind === 'passphrase' && key.text.length < MIN_PASSPHRASE)
    throw new BackupTrouble('key', `The passphrase in ${file} is shorter than ${MIN_PASSPHRASE} characters.`)
  return key
}

const kindOf = (text: string): BackupKey['kind'] =>
  /^AGE-SECRET-KEY-/i.test(text) ? 'identity' : text.startsWith('age1') ? 'recipient' : 'passphrase'

/** A stream encrypted in the age format, chunk by chunk. */
export async function encrypted(source: Readable, key: BackupKey): Promise<Readable> {
  const encrypter = new Encrypter()
  try {
    encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
    if (key.kind === 'passphrase') encrypter.setPassphrase(key.text)
    else encrypter.addRecipient(key.kind === 'recipient' ? key.text : await identityToRecipient(key.text))
  } catch {
    throw new BackupTrouble('key', 'The key file holds no valid age key.')
  }
  return fromWeb(await encrypter.encrypt(toWeb(source)))
}

/** The content of an encrypted stream. Fails where the key is another, and at the first chunk that was altered or is missing. */
export async function decrypted(source: Readable, key: BackupKey): Promise<Readable> {
  if (key.kind === 'recipient')
    throw new BackupTrouble(
      'key',
      'The key file holds a recipient (age1…), which only encrypts. Name the file with its identity (AGE-SECRET-KEY-…).',
    )
  const decrypter = new Decrypter()
  try {
    if (key.kind === 'passphrase') decrypter.addPassphrase(key.text)
    else decrypter.addIdentity(key.text)
    return fromWeb(await decrypter.decrypt(toWeb(source)))
  } catch {
    throw new BackupTrouble('key', 'The archive cannot be decrypted with this key: it is another one, or the archive was altered.')
  }
}

/** Whether a file is in the age format. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === HEADER
  } finally {
    await handle.close()
  }
}

/** Gives the event loop a turn between chunks: the cipher is code of this process. */
async function* inTurns(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    await setImmediate()
    yield chunk
  }
}
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.from(inTurns(stream as unknown as AsyncIterable<Uint8Array>), { objectMode: false })
const toWeb = (source: Readable): ReadableStream<Uint8Array> => Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>
