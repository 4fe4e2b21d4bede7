import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { imports } from '@menara/shared/contract/records/imports.contract.ts'
import { and, eq, inArray, like } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { importing, sendFile } from '../../../../tests/kit/imports/import-files.ts'
import { importBatches, importRows } from '../../schema/imports.ts'
import { audit } from '../../schema/journal.ts'
import { roles } from '../../schema/people.ts'
import { assets as assetRows } from '../../schema/places.ts'

const HEAD = 'Site,Code,Name,Type'
const idOf = (id: string) => ({ params: { id } })
const localManagers = ({ db }: Building, permissions = ['show_manage_asset']) =>
  db.sql
    .update(roles)
    .set({ permissions })
    .where(inArray(roles.name, ['operator', 'agent']))
const codesLike = async ({ db }: Building, pattern: string) =>
  (await db.sql.select({ code: assetRows.code }).from(assetRows).where(like(assetRows.code, pattern))).map(({ code }) => code).sort()

describe('files', () => {
  it('IM-2 are CSV in what spreadsheets write, or XLSX; anything else is refused', async () => {
    const building = await openBuilding()
    const { admin } = building
    const read = async (content: string | Buffer) => {
      const { batch } = await sendFile(admin, 'assets', content)
      return [batch.columns, ...batch.sample]
    }
    const table = [
      ['Kode', 'Nama'],
      ['A-1', 'Café; "satu"'],
    ]
    const quoted = '"Café; ""satu"""'
    expect(await read(`\ufeffKode;Nama\r\nA-1;${quoted}\r\n`)).toEqual(table)
    expect(await read(`Kode,Nama\nA-1,${quoted}\n\n`)).toEqual(table)
    expect(await read(Buffer.from(`Kode\tNama\r\nA-1\t${quoted}`, 'latin1'))).toEqual(table)
    expect(
      await read(
        workbook([
          ['Kode', 'Nama'],
          ['A-1', 'Café; &quot;satu&quot;'],
        ]),
      ),
    ).toEqual(table)
    for (const bad of ['', 'Kode;Nama\n', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), Buffer.from([0, 1, 2, 0, 0])])
      expect((await sendFile(admin, 'assets', bad)).status).toBe(422)
    expect((await sendFile(admin, 'ships' as never, 'a\nb')).status).toBe(422)
    expect((await sendFile(admin, 'areas', `Code\n${'A\n'.repeat(2_001)}`)).body).toMatchObject({
      status: 422,
      errors: [{ field: 'file' }],
    })
  })

  it('IM-3 are mapped by their headers in either language, then as the person did last', async () => {
    const { admin } = await openBuilding()
    const content = 'Lokasi;Kode aset;Nama;Jenis;Nomor seri;Catatan gudang\nVJS;A-1;Pompa;HVAC;S-1;x\n'
    const { batch } = await sendFile(admin, 'assets', content)
    expect(batch.mapping).toEqual(['site', 'code', 'name', 'type', 'serial', null])
    const mapping = ['site', 'code', 'name', 'type', null, 'description']
    expect((await admin.asks(imports.check, { ...idOf(batch.id), body: { mapping } })).status).toBe(200)
    expect((await sendFile(admin, 'assets', content)).batch.mapping).toEqual(mapping)
    for (const wrong of [
      ['site'],
      [...mapping.slice(0, 5), 'site'],
      [...mapping.slice(0, 5), 'hull'],
      ['site', null, 'name', 'type', null, null],
    ])
      expect((await admin.asks(imports.check, { ...idOf(batch.id), body: { mapping: wrong } })).status, String(wrong)).toBe(422)
  })
})

describe('the dry run and the import', () => {
  it('IM-4 have the same verdicts, and the dry run keeps nothing', async () => {
    const building = await openBuilding()
    const { step, checked, rows } = importing(building, building.admin)
    const lines = [
      'VJS,N-1,Pump 1,hvac',
      'VJS Jakarta,N-2,Pump 2,Power',
      'VJS,AHU-03,Air handling unit 3,HVAC',
      'MKS,UPS-B,Battery,power',
      'VJS,N-3,,hvac',
    ]
    const dry = await checked('assets', `${HEAD}\n${lines.join('\n')}\n`)
    expect(dry).toMatchObject({ state: 'checked', done: 5, counts: { create: 2, update: 1, unchanged: 1, refused: 1 } })
    expect(await codesLike(building, 'N-%')).toEqual([])
    const verdicts = (await rows(dry.id)).map(({ verdict }) => verdict)
    expect(verdicts).toEqual(['create', 'create', 'unchanged', 'update', 'refused'])
    const real = await step(dry.id, 'run')
    expect(real).toMatchObject({ state: 'imported', counts: dry.counts })
    expect((await rows(dry.id)).map(({ verdict }) => verdict)).toEqual(verdicts)
    expect(await codesLike(building, 'N-%')).toEqual(['N-1', 'N-2'])
  })

  it('IM-5 give each refused row its reasons, in the language of the reader', async () => {
    const building = await openBuilding()
    const { checked, rows } = importing(building, building.admin)
    const faulty: [cells: string, field: string, rule: string][] = [
      ['ABC,F-1,Pump,hvac,,', 'site', 'exists'],
      ['VJS,F 2!,Pump,hvac,,', 'code', 'pattern'],
      ['VJS,F-3,,hvac,,', 'name', 'required'],
      ['VJS,F-4,Pump,ship,,', 'type', 'enum'],
      ['VJS,F-5,Pump,hvac,31/02/2024,', 'installed_on', 'format'],
      ['VJS,F-6,Pump,hvac,01/02/1900,', 'installed_on', 'years'],
      ['VJS,F-7,Pump,hvac,,Level 99', 'area', 'exists'],
      ['VJS,AHU-03,Pump,hvac,,,too much', '', 'cells'],
    ]
    const content = `${HEAD},Installed on,Area\n${faulty.map(([cells]) => cells).join('\n')}\nVJS,OK-1,Pump,hvac,,Level 12\nVJS,OK-1,Pump,hvac,,L12\n`
    const { id } = await checked('assets', content)
    const found = await rows(id)
    for (const [at, [, field, rule]] of faulty.entries()) expect(found[at]?.reasons, faulty[at]?.[0]).toMatchObject([{ field, rule }])
    expect(found.slice(-2).map(({ verdict, reasons }) => [verdict, reasons[0]?.rule])).toEqual([
      ['create', undefined],
      ['refused', 'twice'],
    ])
    expect(found[2]?.reasons[0]?.sentence).toBe('Name is required')
    expect((await rows(id, { 'accept-language': 'id' }))[2]?.reasons[0]?.sentence).toBe('Nama wajib diisi')
    const csv = (await building.admin.asks(imports.refused, idOf(id))).raw.toString('utf8').trim().split('\r\n')
    expect(csv).toHaveLength(1 + faulty.length + 1)
    expect(csv[3]).toBe('"4","VJS","F-3","","hvac","","","Name is required"')
  })

  it('IM-6 do not know the sites that the importer does not see', async () => {
    const building = await openBuilding()
    await localManagers(building)
    const { step, checked, rows } = importing(building, building.operator)
    const { id } = await checked('assets', `${HEAD}\nMKS,UPS-B,Mine now,power\nVJS,M-1,Mine,power\n`)
    expect((await rows(id)).map(({ verdict, reasons }) => [verdict, reasons[0]?.field])).toEqual([
      ['refused', 'site'],
      ['create', undefined],
    ])
    await step(id, 'run')
    // Who sees one site need not say it.
    expect((await checked('assets', 'Code,Name,Type\nM-2,Mine,power\n')).counts.create).toBe(1)
    expect((await building.admin.asks(assets.get, idOf(building.cast.otherAsset))).body.data.name).toBe('UPS B')
  })

  it('IM-7 leave a row for each record in the audit trail, and one for the batch', async () => {
    const building = await openBuilding()
    const { step, checked } = importing(building, building.admin)
    const { id } = await checked('assets', `${HEAD}\nVJS,T-1,Pump,hvac\nVJS,AHU-03,Renamed,hvac\n`)
    const recorded = () =>
      building.db.sql
        .select({ action: audit.action, subject_id: audit.subject_id, detail: audit.detail })
        .from(audit)
        .where(inArray(audit.subject, ['assets', 'imports']))
        .orderBy(audit.seq)
    expect((await recorded()).map(({ action }) => action)).toEqual(['import.uploaded', 'import.checking'])
    await step(id, 'run')
    const rows = await recorded()
    expect(rows.map(({ action }) => action).slice(2)).toEqual(['import.importing', 'asset.created', 'asset.updated', 'import.imported'])
    expect(rows[4]).toMatchObject({
      subject_id: building.cast.asset,
      detail: { before: { name: 'Air handling unit 3' }, after: { name: 'Renamed' } },
    })
  })

  it('IM-8 stop when asked to, and what was done is undone', async () => {
    const building = await openBuilding()
    const { step, checked } = importing(building, building.admin)
    const lines = Array.from({ length: 4_000 }, (_, n) => `VJS,S-${n},Pump ${n},hvac`)
    const { id } = await checked('assets', `${HEAD}\n${lines.join('\n')}\n`)
    await building.admin.asks(imports.run, idOf(id))
    const stopped = await step(id, 'cancel')
    expect(stopped.state).toBe('cancelled')
    expect(stopped.counts.create).toBeLessThan(4_000)
    expect(await codesLike(building, 'S-%')).toHaveLength(stopped.counts.create)
    expect(await step(id, 'undo')).toMatchObject({ state: 'undone', restored: stopped.counts.create, kept: 0 })
    expect(await codesLike(building, 'S-%')).toEqual([])
  })

  it('IM-15 go on after a restart where the last chunk ended', async () => {
    const { db, backend, cast, admin, ...rest } = await openBuilding()
    const building = { db, backend, cast, admin, ...rest }
    const { checked } = importing(building, admin)
    const { id } = await checked('assets', `${HEAD}\nVJS,R-1,Pump,hvac\nVJS,R-2,Pump,hvac\nVJS,R-1,Twice,hvac\n`)
    // As a process leaves it that ended after the first row.
    const left = {
      state: 'importing',
      run_by: cast.admin,
      done: 1,
      at_row: 2,
      counts: { create: 1, update: 0, unchanged: 0, refused: 0 },
    } as const
    await db.sql.update(importBatches).set(left).where(eq(importBatches.id, id))
    await backend.imports.once()
    const after = (await admin.asks(imports.get, idOf(id))).body.data
    expect(after).toMatchObject({ state: 'imported', done: 3, counts: { create: 2, refused: 1 } })
    expect(await codesLike(building, 'R-%')).toEqual(['R-2'])
  })

  it('IM-14 are taken in their turn only', async () => {
    const building = await openBuilding()
    const { admin } = building
    const { step, checked } = importing(building, admin)
    const { batch } = await sendFile(admin, 'assets', `${HEAD}\nVJS,T-1,Pump,hvac\n`)
    const status = async (id: string) =>
      Promise.all(([imports.run, imports.undo, imports.cancel] as const).map(async (verb) => (await admin.asks(verb, idOf(id))).status))
    expect(await status(batch.id)).toEqual([409, 409, 409])
    const { id } = await checked('assets', `${HEAD}\nVJS,T-1,Pump,hvac\n`)
    await step(id, 'run')
    expect((await admin.asks(imports.check, { ...idOf(id), body: { mapping: ['site', 'code', 'name', 'type'] } })).status).toBe(409)
    expect((await admin.asks(imports.run, idOf(id))).body).toMatchObject({
      status: 409,
      message: 'It has been imported already; it can be undone',
    })
    await step(id, 'undo')
    expect(await status(id)).toEqual([409, 409, 409])
  })
})

describe('undoing', () => {
  it('IM-9 restores row by row what nobody touched since', async () => {
    const building = await openBuilding()
    const { admin, cast, db } = building
    const { step, checked, rows } = importing(building, admin)
    const lines = [
      'VJS,U-1,Gone again,hvac',
      'VJS,U-2,Changed since,hvac',
      'VJS,U-3,Removed since,hvac',
      'VJS,AHU-03,Other name,power',
      'MKS,UPS-B,Other name,power',
    ]
    const { id } = await checked('assets', `${HEAD}\n${lines.join('\n')}\n`)
    await step(id, 'run')
    const [, second, third] = await rows(id)
    await admin.asks(assets.update, { ...idOf(second?.record_id ?? ''), body: { name: 'By hand' } })
    await admin.asks(assets.remove, idOf(third?.record_id ?? ''))
    // A change of what the import did not touch is in nobody's way.
    await admin.asks(assets.update, { ...idOf(cast.asset), body: { serial: 'S-9' } })
    await admin.asks(assets.update, { ...idOf(cast.otherAsset), body: { name: 'Third name' } })
    expect(await step(id, 'undo')).toMatchObject({ restored: 3, kept: 2 })
    expect((await rows(id)).map(({ undo, reasons }) => [undo, reasons[0]?.rule])).toEqual([
      ['restored', undefined],
      ['kept', 'imports.changed_since'],
      ['restored', undefined],
      ['restored', undefined],
      ['kept', 'imports.changed_since'],
    ])
    const [asset] = await db.sql.select().from(assetRows).where(eq(assetRows.id, cast.asset))
    expect(asset).toMatchObject({ name: 'Air handling unit 3', type: 'hvac', serial: 'S-9' })
    expect(await codesLike(building, 'U-%')).toEqual(['U-2'])
  })
})

describe('who may', () => {
  it('IM-1 import is who adds such records by hand; a batch is its maker’s and of those who see all sites', async () => {
    const building = await openBuilding()
    const { admin, agent, operator, employee } = building
    await localManagers(building)
    expect((await sendFile(employee, 'assets', `${HEAD}\n`)).status).toBe(403)
    expect((await sendFile(operator, 'users', 'Email\na@b.c\n')).status).toBe(403)
    expect((await employee.asks(imports.exported, { params: { kind: 'assets' }, query: {} })).status).toBe(403)
    const selection = { kind: 'assets' as const, ids: [building.cast.asset], changes: { condition: 'poor' } }
    expect((await employee.asks(imports.change, { body: selection })).status).toBe(403)
    const { batch } = await sendFile(operator, 'assets', `${HEAD}\nVJS,W-1,Pump,hvac\n`)
    for (const [person, status] of [
      [operator, 200],
      [admin, 200],
      [agent, 404],
      [employee, 404],
    ] as const) {
      expect((await person.asks(imports.get, idOf(batch.id))).status).toBe(status)
      expect((await person.asks(imports.rows, { ...idOf(batch.id), query: {} })).status).toBe(status)
      expect((await person.asks(imports.refused, idOf(batch.id))).status).toBe(status)
      expect((await person.asks(imports.list, { query: {} })).body.data).toHaveLength(status === 200 ? 1 : 0)
    }
    for (const verb of [imports.run, imports.cancel, imports.undo]) expect((await agent.asks(verb, idOf(batch.id))).status).toBe(404)
  })

  it('IM-17 batches go after 90 days with their rows', async () => {
    const { backend, clock, admin, db } = await openBuilding()
    await sendFile(admin, 'assets', `${HEAD}\nVJS,W-1,Pump,hvac\n`)
    clock.advance(90 * 86_400_000 + 1)
    await backend.imports.once()
    expect(await db.sql.$count(importRows)).toBe(0)
    expect(await db.sql.$count(importBatches, and(eq(importBatches.kind, 'assets')))).toBe(0)
  })
})

describe('what was chosen from a list', () => {
  it('IM-13 is changed at once and back again', async () => {
    const building = await openBuilding()
    const { admin, cast, db } = building
    const { step } = importing(building, admin)
    const stranger = '0190a0a0-0000-7000-8000-000000000000'
    const ids = [cast.asset, cast.otherAsset, stranger]
    const wrong = await admin.asks(imports.change, { body: { kind: 'assets', ids, changes: { condition: 'shiny' } } })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'condition' }] } })
    const { body } = await admin.asks(imports.change, { body: { kind: 'assets', ids, changes: { condition: 'poor', active: false } } })
    expect(body.data).toMatchObject({ batch: { state: 'imported', counts: { update: 2, refused: 1 } }, refused: [{ record_id: stranger }] })
    const conditions = async () =>
      (await db.sql.select().from(assetRows).orderBy(assetRows.code)).map(({ condition, active }) => [condition, active])
    expect(await conditions()).toEqual([
      ['poor', false],
      ['poor', false],
    ])
    expect(await step(body.data.batch.id, 'undo')).toMatchObject({ restored: 2, kept: 0 })
    expect(await conditions()).toEqual([
      ['good', true],
      ['good', true],
    ])
  })
})

/** A workbook of one sheet whose cells are written out in it. */
function workbook(rows: readonly (readonly string[])[]): Buffer {
  const cells = (row: readonly string[]) => row.map((cell, at) => `<c r="${'ABC'[at]}0" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${cells(row).replaceAll('0"', `${at + 1}"`)}</row>`).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}
