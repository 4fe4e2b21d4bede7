import { expect, it } from 'vitest'
import { filesLike, textOf } from '../kit/house.ts'

const CLIENT = filesLike('client/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const using = (pattern: RegExp) => CLIENT.filter((file) => pattern.test(textOf(file)))

it('KT-100 every modal of the client is the one of the kit, and only that one waits', () => {
  expect(CLIENT.length).toBeGreaterThan(0)
  expect(using(/import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/)).toEqual(['client/src/kit/overlays/modal.tsx'])
  expect(using(/import \{[^}]*\bafterModalDelay\b/)).toEqual(['client/src/kit/overlays/modal.tsx'])
  expect(using(/<Modal\b/).length).toBeGreaterThan(25)
})
