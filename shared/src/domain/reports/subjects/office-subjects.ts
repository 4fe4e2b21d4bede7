import { field, measure, named, type ReportSubject, SITE, word, YES_NO } from '../report-model.ts'

export const ATTENDANCE: ReportSubject = {
  key: 'attendance',
  name: { en: 'Attendance', id: 'Kehadiran' },
  permission: 'show_plugin_people_management',
  dates: [named('day', 'Day', 'Hari')],
  fields: [
    field('person', ['Person', 'Orang']),
    SITE,
    field('shift', ['Shift', 'Sif']),
    field(
      'state',
      ['State', 'Status'],
      [word('open', 'There', 'Hadir'), word('closed', 'Left', 'Pulang'), word('unfinished', 'Forgotten to leave', 'Lupa pulang')],
    ),
    field('on_site', ['Came at the site', 'Hadir di lokasi'], YES_NO),
  ],
  measures: [
    measure('count', 'count', {
      name: ['Attendances', 'Kehadiran'],
      is: ['Days on which somebody came, at the sites the reader sees.', 'Hari seseorang hadir, di lokasi yang terlihat pembaca.'],
    }),
    measure('late', 'count', {
      name: ['Late', 'Terlambat'],
      is: ['Of them, those after the beginning of the shift and its grace.', 'Di antaranya yang melewati awal sif dan toleransinya.'],
    }),
    measure('late_minutes', 'minutes', {
      name: ['Minutes late', 'Menit terlambat'],
      is: ['Minutes after the beginning of the shift, together.', 'Jumlah menit setelah awal sif.'],
    }),
    measure('worked_hours', 'hours', {
      name: ['Hours worked', 'Jam kerja'],
      is: ['Hours from coming to going of what has ended, together.', 'Jumlah jam dari datang sampai pulang yang sudah selesai.'],
    }),
  ],
}

export const SPENDING: ReportSubject = {
  key: 'spending',
  name: { en: 'Spending', id: 'Pengeluaran' },
  permission: 'show_plugin_payment',
  dates: [named('day', 'Day', 'Hari')],
  fields: [
    field(
      'source',
      ['From', 'Dari'],
      [
        word('vendor_invoice', 'Vendor invoice', 'Faktur vendor'),
        word('claim', 'Claim', 'Klaim'),
        word('petty_cash', 'Petty cash', 'Kas kecil'),
        word('stock_issue', 'Stock given out', 'Barang keluar'),
      ],
    ),
    SITE,
    field('vendor', ['Vendor', 'Vendor']),
    field('cost_centre', ['Cost centre', 'Pusat biaya']),
    field('asset', ['Asset', 'Aset']),
  ],
  measures: [
    measure('amount', 'rupiah', {
      name: ['Amount', 'Jumlah'],
      is: [
        'Whole Rupiah without VAT: invoices that count against their order, approved claims, settled petty cash; stock given out only where reports are by asset, since it was bought before.',
        'Rupiah tanpa PPN: faktur yang terhitung pada pesanannya, klaim disetujui, kas kecil selesai; barang keluar hanya bila laporan menurut aset, karena sudah dibeli sebelumnya.',
      ],
    }),
    measure('count', 'count', { name: ['Lines', 'Baris'], is: ['Lines money was spent on.', 'Baris pengeluaran.'] }),
  ],
}
