import { expect, it } from 'vitest'
import { filesLike, textOf } from '../kit/house.ts'

const CLIENT = filesLike('client/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const SERVERS = filesLike('{backend,backend/demo,gateway,shared}/src/**/*.ts').filter((file) => !/\.test\.ts$/.test(file))
const using = (files: readonly string[], pattern: RegExp) => files.filter((file) => pattern.test(textOf(file)))

it("KT-74 the browser's own date and time fields are used nowhere", () => {
  expect(CLIENT.length).toBeGreaterThan(0)
  expect(using(CLIENT, /type[=:]\s*\{?\s*["'](date|time|datetime-local|month|week)["']/)).toEqual([])
})

it('KT-74 one module of the client formats times', () => {
  expect(using(CLIENT, /Intl\.DateTimeFormat\(|\.toLocale(Date|Time)String\(|browserZone/)).toEqual(['client/src/kit/dates/dates.ts'])
})

it("KT-74 nothing reads the machine's zone", () => {
  const local = /\b(?:new Date\([^()]*\)|now|date|at|when|day|today|next)\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear)\(/
  expect(using([...CLIENT, ...SERVERS], local)).toEqual([])
  const formats = SERVERS.flatMap((file) => [...textOf(file).matchAll(/Intl\.DateTimeFormat\([^)]*\)/g)].map(([made]) => ({ file, made })))
  expect(formats.length).toBeGreaterThan(0)
  expect(formats.filter(({ made }) => !/timeZone/.test(made)).map(({ file }) => file)).toEqual([])
})
