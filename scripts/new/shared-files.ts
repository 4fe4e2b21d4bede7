import type { Names } from './names.ts'

export const contractFile = ({ subject, many, One, words }: Names): string => `import { type Static, Type } from 'typebox'
import { crud } from '../kit/crud.ts'
import { closed, Id, Instant, Line, Paging, SearchText, Text } from '../kit/words.ts'

export const ${One} = closed({ id: Id, name: Line(120), description: Text(2_000), created_at: Instant })
export type ${One} = Static<typeof ${One}>

/** What ${words} are, in one sentence. */
export const ${many} = crud('${subject}', {
  item: ${One},
  draft: closed({ name: Line(120), description: Type.Optional(Text(2_000)) }),
  filter: closed({ ...Paging, search: SearchText }),
  read: 'signed-in',
  write: 'show_manage_module',
})
`

export const schemaFile = ({ many, table }: Names): string => `import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const ${many} = pgTable(
  '${table}',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    created_at: instant().notNull(),
  },
  (it) => [index('${table}_name_idx').on(it.name, it.id)],
)
`

export const rulesFile = ({ words, word, prefix }: Names): string => `# ${words.charAt(0).toUpperCase()}${words.slice(1)}

- **${prefix}-1** ${words.charAt(0).toUpperCase()}${words.slice(1)} are listed by name, a page at a time, and found by name.
- **${prefix}-2** Anyone signed in sees them; only people who may manage modules change them.
- **${prefix}-3** A ${word} that is not there is refused with a sentence.
- **${prefix}-4** Whatever changes is in the audit trail and is told to whoever watches.
`

const TEXTS = {
  en: {
    empty: 'Nothing here yet',
    search: 'Search',
    name: 'Name',
    description: 'Description',
    new: 'New',
    removeName: 'Delete {{name}}',
    removeTitle: 'Delete?',
    removeText: '{{name}} will be deleted.',
  },
  id: {
    empty: 'Belum ada data',
    search: 'Cari',
    name: 'Nama',
    description: 'Deskripsi',
    new: 'Baru',
    removeName: 'Hapus {{name}}',
    removeTitle: 'Hapus?',
    removeText: '{{name}} akan dihapus.',
  },
}

export const textsFile = ({ words }: Names, language: 'en' | 'id'): string =>
  `${JSON.stringify({ title: words.charAt(0).toUpperCase() + words.slice(1), ...TEXTS[language] }, null, 2)}\n`
