import { endpoints } from '@menara/shared/contract/index-of.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openBuilding } from '../kit/building.ts'

interface Operation {
  readonly operationId: string
  readonly 'x-access': string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: unknown
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

async function described(): Promise<Description> {
  const { stranger } = await openBuilding()
  const { status, body } = await stranger.sends('GET', '/openapi.json')
  expect(status).toBe(200)
  return body as unknown as Description
}

it('CT-20 the description names every endpoint', async () => {
  const { paths } = await described()
  const named = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path} ${operation['x-access']}`,
    ),
  )
  expect(named.sort()).toEqual(
    endpoints.map(({ name, method, path, access }) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')} ${access}`).sort(),
  )
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    const asked = [endpoint.params, endpoint.query].flatMap((schema) =>
      Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}),
    )
    expect([endpoint.name, operation?.parameters.map((parameter) => parameter.name)]).toEqual([endpoint.name, asked])
    expect([endpoint.name, operation?.requestBody !== undefined]).toEqual([endpoint.name, Boolean(endpoint.body ?? endpoint.form)])
  }
})

it('CT-21 the description is valid, and its references lead somewhere', async () => {
  const description = await described()
  const { valid, errors } = await new Validator().validate(structuredClone(description) as never)
  expect([valid, errors]).toEqual([true, undefined])
  const refs = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(refs.length).toBeGreaterThan(0)
  const at = (ref: string): unknown =>
    ref
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], description)
  expect([...new Set(refs)].filter((ref) => at(ref) === undefined)).toEqual([])
  expect(new Set(endpoints.map((endpoint) => endpoint.name)).size).toBe(endpoints.length)
})
