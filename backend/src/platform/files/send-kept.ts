import type { RefusalKey } from '@menara/shared/refusals/refusal-texts.ts'
import type { FastifyReply } from 'fastify'
import { Fault } from '../errors.ts'
import type { KeptFile, Uploads } from './uploads.ts'

interface Sending {
  readonly file: KeptFile
  readonly headers: Readonly<Record<string, string | number>>
  /** What is said where its bytes are gone. */
  readonly lost?: RefusalKey
}

/** Answers a kept file with these headers. Throws `not-found` where its bytes are gone, before any header is set. */
export async function sendKept(reply: FastifyReply, uploads: Pick<Uploads, 'read'>, { file, headers, lost = 'pictures.lost' }: Sending) {
  const bytes = await uploads.read(file)
  if (!bytes) throw new Fault('not-found', lost)
  return reply.headers(headers).send(bytes.createReadStream())
}
