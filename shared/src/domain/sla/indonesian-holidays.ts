import type { HolidayKind } from './business-calendar.ts'

interface IndonesianHoliday {
  readonly day: string
  readonly kind: HolidayKind
  readonly name_en: string
  readonly name_id: string
}
type Named = readonly [day: string, name_en: string, name_id: string]
const all = (kind: HolidayKind, days: readonly Named[]): readonly IndonesianHoliday[] =>
  days.map(([day, name_en, name_id]) => ({ day, kind, name_en, name_id }))

/**
 * 2026: joint decree of three ministers (SKB) of 19 September 2025. 2027: only the days that follow from the solar and the Christian
 * calendar; the Islamic, Hindu and Buddhist ones and the joint leave are to be added from the decree for that year.
 */
export const indonesianHolidays: readonly IndonesianHoliday[] = [
  ...all('national', [
    ['2026-01-01', 'New Year', 'Tahun Baru Masehi'],
    ['2026-01-16', 'Isra Mikraj', 'Isra Mikraj Nabi Muhammad SAW'],
    ['2026-02-17', 'Chinese New Year', 'Tahun Baru Imlek'],
    ['2026-03-19', 'Nyepi', 'Hari Suci Nyepi'],
    ['2026-03-21', 'Eid al-Fitr', 'Idulfitri'],
    ['2026-03-22', 'Eid al-Fitr, second day', 'Idulfitri hari kedua'],
    ['2026-04-03', 'Good Friday', 'Wafat Yesus Kristus'],
    ['2026-04-05', 'Easter', 'Kebangkitan Yesus Kristus (Paskah)'],
    ['2026-05-01', 'Labour Day', 'Hari Buruh Internasional'],
    ['2026-05-14', 'Ascension Day', 'Kenaikan Yesus Kristus'],
    ['2026-05-27', 'Eid al-Adha', 'Iduladha'],
    ['2026-05-31', 'Vesak', 'Hari Raya Waisak'],
    ['2026-06-01', 'Pancasila Day', 'Hari Lahir Pancasila'],
    ['2026-06-16', 'Islamic New Year', 'Tahun Baru Islam'],
    ['2026-08-17', 'Independence Day', 'Proklamasi Kemerdekaan'],
    ['2026-08-25', "The Prophet's Birthday", 'Maulid Nabi Muhammad SAW'],
    ['2026-12-25', 'Christmas', 'Kelahiran Yesus Kristus (Natal)'],
    ['2027-01-01', 'New Year', 'Tahun Baru Masehi'],
    ['2027-02-06', 'Chinese New Year', 'Tahun Baru Imlek'],
    ['2027-03-26', 'Good Friday', 'Wafat Yesus Kristus'],
    ['2027-03-28', 'Easter', 'Kebangkitan Yesus Kristus (Paskah)'],
    ['2027-05-01', 'Labour Day', 'Hari Buruh Internasional'],
    ['2027-05-06', 'Ascension Day', 'Kenaikan Yesus Kristus'],
    ['2027-06-01', 'Pancasila Day', 'Hari Lahir Pancasila'],
    ['2027-08-17', 'Independence Day', 'Proklamasi Kemerdekaan'],
    ['2027-12-25', 'Christmas', 'Kelahiran Yesus Kristus (Natal)'],
  ]),
  ...all('cuti_bersama', [
    ['2026-02-16', 'Joint leave, Chinese New Year', 'Cuti bersama Imlek'],
    ['2026-03-18', 'Joint leave, Nyepi', 'Cuti bersama Nyepi'],
    ['2026-03-20', 'Joint leave, Eid al-Fitr', 'Cuti bersama Idulfitri'],
    ['2026-03-23', 'Joint leave, Eid al-Fitr', 'Cuti bersama Idulfitri'],
    ['2026-03-24', 'Joint leave, Eid al-Fitr', 'Cuti bersama Idulfitri'],
    ['2026-05-15', 'Joint leave, Ascension Day', 'Cuti bersama Kenaikan Yesus Kristus'],
    ['2026-05-28', 'Joint leave, Eid al-Adha', 'Cuti bersama Iduladha'],
    ['2026-12-24', 'Joint leave, Christmas', 'Cuti bersama Natal'],
  ]),
]
