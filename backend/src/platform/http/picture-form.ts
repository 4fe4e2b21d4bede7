import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { invalid } from '../errors.ts'
import type { ArrivedFile, Uploads } from '../files/uploads.ts'
import { bodyCheck } from './body-check.ts'
import { formReader } from './form.ts'

type SaidOf<E extends Endpoint> = E['form'] extends TSchema ? Static<E['form']> : E['body'] extends TSchema ? Static<E['body']> : never
interface Receiving {
  readonly uploads: Pick<Uploads, 'receive' | 'receiveFile' | 'discard'>
  newId(): string
}

/**
 * Reads what comes with pictures, and in the field `file` with other files, hands both on, and leaves nothing behind of a picture that was not kept by then: the form was refused,
 * broken off, or meant something else.
 */
export function pictureReader<const E extends Endpoint>(item: E, { uploads, newId }: Receiving) {
  const [readForm, said] = [formReader(item), saidBy(item)]
  return async <T>(request: FastifyRequest, use: (said: SaidOf<E>, images: readonly ArrivedFile[]) => Promise<T>): Promise<T> => {
    if (item.body && !request.isMultipart()) return use(request.body as SaidOf<E>, [])
    const images: ArrivedFile[] = []
    try {
      const fields = await readForm(request, async (file, field, name) => {
        images.push(await (field === 'file' ? uploads.receiveFile(newId(), file, name) : uploads.receive(newId(), file)))
      })
      return await use(said(fields) as SaidOf<E>, images)
    } finally {
      await uploads.discard(images)
    }
  }
}

/** Of a form its fields, of a JSON body in a form what that field says. */
function saidBy({ body }: Endpoint): (fields: Record<string, unknown>) => unknown {
  if (!body) return (fields) => fields
  const check = bodyCheck(body)
  return (fields) => {
    const said = parsed(String(fields['body']))
    check(said)
    return said
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('body', 'json', 'The field body is not JSON')
  }
}
