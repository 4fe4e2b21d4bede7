import type { Language } from '../../kit/accept-language.ts'
import { type ImportField, type ImportKind, importShapes } from './import-kinds.ts'
import english from './import-texts.en.json' with { type: 'json' }
import indonesian from './import-texts.id.json' with { type: 'json' }

export type ImportTexts = typeof english
/** What columns and the values of lists are called, in files and on the screen. */
export const importTexts: Readonly<Record<Language, ImportTexts>> = { en: english, id: indonesian }

type Words = Readonly<Record<string, string>>
export const fieldLabel = (key: string, language: Language): string => (importTexts[language].fields as Words)[key] ?? key
export const kindLabel = (kind: ImportKind, language: Language): string => importTexts[language].kinds[kind]
/** The values of a list with what they are called in a language. */
export const choicesOf = ({ choices }: Pick<ImportField, 'choices'>, language: Language): Words =>
  choices === undefined ? {} : ((importTexts[language].choices as Readonly<Record<string, Words>>)[choices] ?? {})

/** A word as it is compared: without case, accents, and what stands around and between. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const LANGUAGES = ['en', 'id'] as const satisfies readonly Language[]
/** What a column is known by beside its labels: what other systems and people write above it. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  site: ['site', 'location', 'building', 'site code', 'lokasi', 'gedung', 'kode lokasi'],
  sites: ['sites', 'locations', 'scope'],
  code: ['asset code', 'item code', 'tag', 'asset tag', 'sku', 'kode aset', 'kode barang'],
  name: ['asset name', 'full name', 'nama aset', 'nama lengkap', 'name en', 'name (english)'],
  type: ['category', 'asset type', 'tipe', 'kategori'],
  area: ['room', 'floor', 'ruang', 'ruangan', 'lantai', 'place'],
  vendor: ['supplier', 'pemasok'],
  state: ['status'],
  serial: ['serial', 'serial no', 'sn', 'no seri', 'nomor serial'],
  description: ['notes', 'remarks', 'keterangan', 'catatan'],
  installed_on: ['installed', 'install date', 'installation date', 'tanggal pasang', 'dipasang'],
  warranty_until: ['warranty', 'warranty end', 'garansi', 'akhir garansi'],
  email: ['e-mail', 'mail', 'surel', 'alamat surel', 'email address'],
  phone: ['telephone', 'mobile', 'no hp', 'telepon', 'hp'],
  title: ['position', 'jabatan'],
  roles: ['role', 'peran'],
  groups: ['team', 'teams', 'tim', 'group'],
  manager: ['supervisor', 'atasan'],
  members: ['member', 'anggota'],
  parent: ['parent', 'induk', 'path'],
  kind: ['type', 'tipe'],
  unit: ['uom', 'satuan'],
}

/** The field of a kind that a header names, if it names one. */
export function fieldOfHeader(kind: ImportKind, header: string): ImportField | undefined {
  const word = plainWord(header)
  if (word === '') return undefined
  const { fields } = importShapes[kind]
  const labelled = fields.find(({ key, to }) =>
    [key, to, ...LANGUAGES.map((one) => fieldLabel(key, one))].some((text) => plainWord(text) === word),
  )
  return labelled ?? fields.find(({ key }) => ALSO[key]?.some((text) => plainWord(text) === word))
}
