import type { InspectionLine, InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'

const line = (id: string, texts: readonly [en: string, id: string], facts: Partial<InspectionLine> = {}): InspectionLine => ({
  ...{ id, kind: 'pass_fail', text_en: texts[0], text_id: texts[1], required: true, weight: 10, unit: '', min: null, max: null },
  ...{ options: [], fail_photo: false, fail_note: true, fail_ticket: null },
  ...facts,
})
const CORRECTIVE = { ticket_type_id: 29, category_id: null, priority: 'high' as const }
const GENERAL = { ticket_type_id: 1, category_id: null, priority: 'medium' as const }

/**
 * What is looked at on a portable fire extinguisher: the monthly look of NFPA 10 (7.2.2), and what Permenaker 04/1980 asks of place, seal, pressure
 * and label.
 */
export const extinguisherSections: InspectionSection[] = [
  {
    ...{ id: 'place', title_en: 'Place and access', title_id: 'Tempat dan akses', per: 'round' },
    lines: [
      line('visible', ['In its place and easy to see', 'Berada di tempatnya dan mudah terlihat']),
      line('free', ['Nothing stands before it', 'Tidak terhalang apa pun']),
      line('height', ['Its top is at most 120 cm above the floor', 'Bagian atasnya paling tinggi 120 cm dari lantai'], { weight: 5 }),
    ],
  },
  {
    ...{ id: 'state', title_en: 'State', title_id: 'Keadaan', per: 'round' },
    lines: [
      line('seal', ['Pin and seal are whole', 'Pin dan segel utuh'], { weight: 15, fail_ticket: CORRECTIVE }),
      line('pressure', ['Pressure by its gauge', 'Tekanan menurut manometer'], {
        ...{ kind: 'number', unit: 'bar', min: 12, max: 16, weight: 20, fail_ticket: CORRECTIVE },
      }),
      line('hose', ['Hose and nozzle are whole and clear', 'Selang dan corong utuh dan tidak tersumbat']),
      line('body', ['Body', 'Badan tabung'], {
        kind: 'choice',
        options: [
          { id: 'good', text_en: 'In order', text_id: 'Baik', fails: false },
          { id: 'rust', text_en: 'Rust or dents', text_id: 'Berkarat atau penyok', fails: true },
          { id: 'leak', text_en: 'Leaks', text_id: 'Bocor', fails: true },
        ],
      }),
      line('label', ['Label and inspection card can be read', 'Label dan kartu pemeriksaan terbaca'], { weight: 5 }),
      line('remark', ['Anything else', 'Hal lain'], { kind: 'text', required: false, weight: 0, fail_note: false }),
    ],
  },
]

/** What a guard looks at on a patrol. */
export const patrolSections: InspectionSection[] = [
  {
    ...{ id: 'point', title_en: 'At the checkpoint', title_id: 'Di titik periksa', per: 'checkpoint' },
    lines: [
      line('closed', ['Doors and windows are closed as they should be', 'Pintu dan jendela tertutup sebagaimana mestinya']),
      line('lights', ['All lights work', 'Semua lampu menyala'], { fail_ticket: GENERAL }),
    ],
  },
  {
    ...{ id: 'end', title_en: 'At the end', title_id: 'Di akhir', per: 'round' },
    lines: [
      line('keys', ['Keys and radio handed back', 'Kunci dan radio dikembalikan'], { fail_note: false }),
      line('events', ['What happened', 'Kejadian'], { kind: 'text', required: false, weight: 0, fail_note: false }),
    ],
  },
]
