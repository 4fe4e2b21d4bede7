import type { Permission } from '../../kit/permission.ts'

/** What can be imported and exported by the manage screens. */
export const importKinds = ['assets', 'users', 'groups', 'areas', 'devices', 'vendors', 'items', 'tags'] as const
export type ImportKind = (typeof importKinds)[number]

/** How a cell is read. `list`: several names, separated by `;`. */
export type ImportType = 'text' | 'choice' | 'day' | 'integer' | 'decimal' | 'flag' | 'list'
export interface ImportField {
  /** Names the column in a mapping and its label in `import-texts`. */
  readonly key: string
  /** The field of the record that it becomes. */
  readonly to: string
  readonly type: ImportType
  /** A new record cannot be without it. */
  readonly required?: true
  /** The list of `choices` in `import-texts` whose values a cell may have. */
  readonly choices?: string
  /** Never left empty by an empty cell: a record without it says so by null. */
  readonly nullable?: true
}
interface ImportShape {
  /** The one that is needed to add and change such records by hand. */
  readonly permission: Permission
  /** Rows of one file. */
  readonly maxRows: number
  readonly fields: readonly ImportField[]
  /** Columns that find the record of a row: with all of them it is changed, without such a record it is created. */
  readonly keys: readonly string[]
}

const text = (key: string, to = key): ImportField => ({ key, to, type: 'text' })
const needed = (field: ImportField): ImportField => ({ ...field, required: true })
const ref = (key: string, to: string): ImportField => ({ key, to, type: 'text', nullable: true })
const choice = (key: string, choices: string): ImportField => ({ key, to: key, type: 'choice', choices })
const of = (type: ImportType, key: string, to = key): ImportField => ({ key, to, type })
const maybe = (type: ImportType, key: string): ImportField => ({ key, to: key, type, nullable: true })

const SITE = needed({ key: 'site', to: 'location_id', type: 'text' })
const POSITION = [maybe('decimal', 'longitude'), maybe('decimal', 'latitude')]
const [CODE, NAME] = [needed(text('code')), needed(text('name'))]

export const importShapes: Readonly<Record<ImportKind, ImportShape>> = {
  assets: {
    permission: 'show_manage_asset',
    maxRows: 200_000,
    keys: ['site', 'code'],
    fields: [
      ...[SITE, CODE, NAME, needed(choice('type', 'asset_type')), ref('area', 'area_id'), ref('vendor', 'vendor_id')],
      ...[choice('state', 'asset_state'), choice('condition', 'asset_condition'), of('flag', 'active'), of('flag', 'bookable')],
      ...[text('serial'), text('description'), maybe('day', 'installed_on'), maybe('day', 'warranty_until'), ...POSITION],
    ],
  },
  users: {
    permission: 'show_manage_user',
    maxRows: 2_000,
    keys: ['email'],
    fields: [
      ...[needed(text('email')), NAME, text('phone'), text('title'), of('list', 'roles', 'role_ids'), of('list', 'groups', 'group_ids')],
      ...[of('list', 'sites', 'location_ids'), ref('shift', 'shift_id'), ref('manager', 'manager_id')],
      choice('status', 'user_status'),
    ],
  },
  groups: {
    permission: 'show_manage_user',
    maxRows: 5_000,
    keys: ['name'],
    fields: [
      ...[NAME, ref('site', 'location_id'), ref('area', 'area_id'), text('description')],
      ...[ref('leader', 'leader_id'), of('list', 'members', 'member_ids')],
    ],
  },
  areas: {
    permission: 'show_manage_area',
    maxRows: 2_000,
    keys: ['site', 'code'],
    fields: [SITE, CODE, NAME, needed(choice('kind', 'area_kind')), ref('parent', 'parent_id'), maybe('integer', 'level'), ...POSITION],
  },
  devices: {
    permission: 'show_manage_device',
    maxRows: 20_000,
    keys: ['site', 'code'],
    fields: [
      ...[SITE, CODE, NAME, needed(choice('kind', 'device_kind')), ref('area', 'area_id'), ref('asset', 'asset_id')],
      ...[of('integer', 'heartbeat_s'), ...POSITION],
    ],
  },
  vendors: {
    permission: 'show_manage_asset',
    maxRows: 20_000,
    keys: ['name'],
    fields: [NAME, text('phone'), text('email'), text('category')],
  },
  items: {
    permission: 'stock_manage',
    maxRows: 50_000,
    keys: ['code'],
    fields: [
      ...[CODE, needed(text('name', 'name_en')), text('name_id'), needed(text('unit')), of('integer', 'minimum_stock')],
      ...[of('integer', 'reorder_quantity'), ref('vendor', 'vendor_id'), text('barcode'), choice('tracking', 'tracking')],
      ...[of('integer', 'standard_cost'), ref('site', 'location_id'), of('flag', 'active')],
    ],
  },
  tags: {
    permission: 'show_manage_device',
    maxRows: 20_000,
    keys: ['site', 'device', 'point'],
    fields: [SITE, needed({ key: 'device', to: 'device_id', type: 'text' }), ref('point', 'point'), of('list', 'tags')],
  },
}

/** How far an import is. `checking`, `importing` and `undoing` go on by themselves. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]
export const runningImportStates = ['checking', 'importing', 'undoing'] as const satisfies readonly ImportState[]
export const isRunning = (state: ImportState): boolean => (runningImportStates as readonly ImportState[]).includes(state)

/** What becomes of a row. */
export const importVerdicts = ['create', 'update', 'unchanged', 'refused'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

export const MAX_IMPORT_COLUMNS = 100
/** Characters of one cell. */
export const MAX_CELL = 4_000
