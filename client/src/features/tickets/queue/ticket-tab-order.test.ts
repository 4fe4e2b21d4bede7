import { expect, it } from 'vitest'
import { detailTabsByTicketTypeId } from '../../../../../tests/spec/routes.json'
import { hasFactsTab, modulesOf } from './ticket-tab-order.ts'

const NUMBERS = ['basic', 'visitor', 'attendance', 'reimburse', 'alarm', 'procurement']

it.each(Object.entries(detailTabsByTicketTypeId))('TK-91 a ticket of type %s opens the first of the specified tabs', (id, tabs) => {
  expect(modulesOf(Number(id)).map((text) => NUMBERS.indexOf(text))).toEqual(tabs)
})

it('TK-91 procurement opens with what is to be bought, then its basic facts; a type nobody knows with the basic ones', () => {
  expect(modulesOf(19)).toEqual(['procurement', 'basic'])
  expect(modulesOf(999)).toEqual(['basic'])
  expect([hasFactsTab(19), hasFactsTab(28), hasFactsTab(31)]).toEqual([true, true, false])
})
