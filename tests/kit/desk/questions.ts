import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { Signals } from '@menara/shared/kit/feeds/signal.ts'
import { root } from '../house.ts'

interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly minLength?: number
}
export type Question = Readonly<Record<string, unknown>>

const exported = async (): Promise<[string, unknown][]> => {
  const files = globSync('shared/src/contract/**/*.contract.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<object>))
  return modules.flatMap((module) => Object.entries(module))
}

/** Every signal of the contract, whoever wrote it: a new one is there by itself. */
export async function allSignals(): Promise<Signals> {
  const all = (await exported()).filter(([name]) => name.endsWith('Signals')).map(([, signals]) => signals as Signals)
  return Object.assign({}, ...all)
}

const isEndpoint = (item: unknown): item is Endpoint =>
  typeof item === 'object' && item !== null && 'method' in item && 'path' in item && 'reply' in item

/** Every call of the contract that the backend does not serve: the gateway answers it. */
export async function gatewayCalls(): Promise<Endpoint[]> {
  const found = (await exported()).flatMap(([, item]) =>
    isEndpoint(item) ? [item] : Object.values((item ?? {}) as object).filter(isEndpoint),
  )
  const served = new Set(endpoints.map(({ name }) => name))
  return [...new Map(found.map((endpoint) => [endpoint.name, endpoint])).values()].filter(({ name }) => !served.has(name))
}

/** A question of the right shape: with the true names that are given, and otherwise with whatever fits. */
export const questionOf = (shape: unknown, truths: Question): Question =>
  Object.fromEntries(Object.entries((shape as Shape).properties ?? {}).map(([key, shape]) => [key, truths[key] ?? sampleOf(shape)]))

function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(shape.anyOf[0] as Shape)
  if (shape.type === 'boolean') return true
  if (shape.type === 'string') return 'x'.repeat(Math.max(1, shape.minLength ?? 0))
  return Math.max(1, shape.minimum ?? 1)
}

const WRONG = [
  null,
  -1,
  7.5,
  1e300,
  true,
  '',
  'x'.repeat(9_000),
  "' or 1=1 --",
  '../../x',
  '\u0000',
  '__proto__',
  [],
  [[]],
  {},
  { $gt: '' },
]
const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

/** What a question can be instead of what it should be. Some of it may happen to be right. */
export function* spoiled(good: Question): Generator<unknown> {
  yield* [null, 'text', 7, true, [good], { ...good, more: 1 }, deep(2_000)]
  for (const key of Object.keys(good)) {
    const { [key]: _, ...rest } = good
    yield rest
    for (const wrong of WRONG) yield { ...good, [key]: wrong }
  }
}
