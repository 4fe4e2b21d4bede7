import { type Static, Type } from 'typebox'
import { crud } from '../kit/crud.ts'
import { closed, Email, Id, Line, optional, Paging, Phone, SearchText } from '../kit/words.ts'

export const Vendor = closed({
  id: Id,
  name: Line(120),
  phone: Phone,
  email: Type.Union([Email, Type.Literal('')]),
  category: Type.String(),
})
export type Vendor = Static<typeof Vendor>

/** Suppliers and contractors. */
export const vendors = crud('vendors', {
  item: Vendor,
  draft: closed({
    name: Line(120),
    phone: optional(Phone),
    email: optional(Type.Union([Email, Type.Literal('')])),
    category: optional(Type.String({ maxLength: 60, pattern: '^[^\\u0000]*$' })),
  }),
  filter: closed({ ...Paging, search: SearchText }),
  read: 'signed-in',
  write: 'show_manage_asset',
})
