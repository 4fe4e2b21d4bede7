import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { Refusal } from '@menara/shared/kit/words.ts'
import type { TSchema } from 'typebox'

const REFUSALS: Readonly<Record<string, string>> = {
  401: 'No token, or one that is unknown, expired or revoked',
  403: 'The permission is missing',
  404: 'Not there, or at a site out of scope',
  409: 'The present state does not allow it; the message says what does',
  422: 'A rule is broken; errors name field and rule',
  429: 'Too often; wait for retry-after seconds',
}

/** OpenAPI 3.1 of the whole contract. */
export function openApiOf(endpoints: readonly Endpoint[], version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Menara', version, description: 'Operations platform of a building portfolio. Answers are {data, next?, total?}.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Refusal } },
    paths,
  }
}

function operationOf(endpoint: Endpoint): unknown {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    'x-access': endpoint.access,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: endpoint.body }, ...withFiles(endpoint) } },
    }),
    ...(endpoint.form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(endpoint) } } } }),
    responses: {
      200: {
        description: 'OK',
        content:
          typeof endpoint.reply === 'string' ? { 'application/octet-stream': {} } : { 'application/json': { schema: endpoint.reply } },
      },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
        ]),
      ),
    },
  }
}

interface ObjectShape {
  readonly properties?: Record<string, TSchema>
  readonly required?: readonly string[]
}

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined): unknown[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectShape
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schema,
  }))
}

/** The same body in a form, with files beside it. */
const withFiles = ({ body, files }: Endpoint) =>
  body && files && { 'multipart/form-data': { schema: formOf({ form: { required: ['body'], properties: { body } } as never, files }) } }

function formOf({ form, files = [] }: Pick<Endpoint, 'form' | 'files'>): unknown {
  const { properties = {}, required = [] } = (form ?? {}) as ObjectShape
  const parts = Object.fromEntries(files.map((name) => [name, { type: 'array', items: { type: 'string', format: 'binary' } }]))
  return { type: 'object', required, properties: { ...properties, ...parts } }
}
