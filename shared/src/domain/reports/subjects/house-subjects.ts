import { AREA, field, measure, named, type ReportSubject, SITE, word, YES_NO } from '../report-model.ts'
import { PRIORITIES } from './desk-subjects.ts'

export const ASSETS: ReportSubject = {
  key: 'assets',
  name: { en: 'Assets', id: 'Aset' },
  permission: 'show_manage_asset',
  dates: [
    named('any', 'Any time', 'Kapan saja'),
    named('created', 'Registered', 'Didaftarkan'),
    named('installed', 'Installed', 'Dipasang'),
  ],
  fields: [
    field(
      'type',
      ['Type', 'Jenis'],
      [
        word('hvac', 'Air conditioning', 'Tata udara'),
        word('power', 'Power', 'Listrik'),
        word('lift', 'Lift', 'Lift'),
        word('plumbing', 'Plumbing', 'Perpipaan'),
        word('fire', 'Fire protection', 'Proteksi kebakaran'),
        word('cctv', 'CCTV', 'CCTV'),
        word('access', 'Access control', 'Kontrol akses'),
        word('it', 'IT', 'TI'),
        word('metering', 'Metering', 'Pengukuran'),
        word('room', 'Room', 'Ruang'),
        word('vehicle', 'Vehicle', 'Kendaraan'),
        word('furniture', 'Furniture', 'Mebel'),
        word('other', 'Other', 'Lainnya'),
      ],
    ),
    field(
      'state',
      ['State', 'Status'],
      [
        word('ordered', 'Ordered', 'Dipesan'),
        word('in_stock', 'In stock', 'Di gudang'),
        word('deployed', 'In use', 'Digunakan'),
        word('in_maintenance', 'In maintenance', 'Dalam pemeliharaan'),
        word('out_of_service', 'Out of service', 'Tidak beroperasi'),
        word('lost', 'Lost', 'Hilang'),
        word('retired', 'Retired', 'Pensiun'),
        word('disposed', 'Disposed of', 'Dihapus'),
      ],
    ),
    field(
      'condition',
      ['Condition', 'Kondisi'],
      [word('good', 'Good', 'Baik'), word('fair', 'Fair', 'Cukup'), word('poor', 'Poor', 'Buruk')],
    ),
    SITE,
    AREA,
    field('vendor', ['Vendor', 'Vendor']),
    field('bookable', ['Bookable', 'Dapat dipesan'], YES_NO),
  ],
  measures: [
    measure('count', 'count', {
      name: ['Assets', 'Aset'],
      is: ['Assets that are not deactivated, by the chosen date.', 'Aset yang tidak dinonaktifkan, menurut tanggal pilihan.'],
    }),
    measure('out_of_service', 'count', {
      name: ['Out of service', 'Tidak beroperasi'],
      is: ['Of them, those that are out of service or in maintenance now.', 'Di antaranya yang kini tidak beroperasi atau dipelihara.'],
    }),
    measure('poor', 'count', {
      name: ['In poor condition', 'Kondisi buruk'],
      is: ['Of them, those in poor condition now.', 'Di antaranya yang kini berkondisi buruk.'],
    }),
  ],
}

export const ALARMS: ReportSubject = {
  key: 'alarms',
  name: { en: 'Alarms', id: 'Alarm' },
  permission: 'show_plugin_iot',
  dates: [named('annunciated', 'Annunciated', 'Dibunyikan')],
  fields: [
    field('priority', ['Priority', 'Prioritas'], PRIORITIES),
    field('type', ['Kind', 'Macam']),
    field('device', ['Device', 'Perangkat']),
    SITE,
    AREA,
    field('desk', ['Desk', 'Meja']),
  ],
  measures: [
    measure('count', 'count', {
      name: ['Annunciations', 'Pembunyian'],
      is: [
        'Each time an alarm called for the operator (ISA-18.2, 3.1.8); what was shelved, suppressed or out of service then does not count.',
        'Setiap kali alarm memanggil operator (ISA-18.2, 3.1.8); yang saat itu ditunda, ditekan, atau di luar layanan tidak dihitung.',
      ],
    }),
    measure('alarms', 'count', {
      name: ['Different alarms', 'Alarm berbeda'],
      is: ['How many different alarms these were: a device and a kind.', 'Berapa alarm berbeda di antaranya: perangkat dan macamnya.'],
    }),
    measure('high', 'count', {
      name: ['Critical and high', 'Kritis dan tinggi'],
      is: ['Annunciations of priority critical or high.', 'Pembunyian berprioritas kritis atau tinggi.'],
    }),
  ],
}

export const ENERGY: ReportSubject = {
  key: 'energy',
  name: { en: 'Energy', id: 'Energi' },
  permission: 'show_plugin_energy',
  dates: [named('measured', 'Measured', 'Terukur')],
  fields: [
    field(
      'use',
      ['Use', 'Penggunaan'],
      [
        word('total', 'Whole site', 'Seluruh lokasi'),
        word('cooling', 'Cooling', 'Pendinginan'),
        word('lighting', 'Lighting', 'Penerangan'),
        word('lift', 'Lifts', 'Lift'),
        word('it', 'IT', 'TI'),
        word('tenant', 'Tenants', 'Penyewa'),
        word('pump', 'Pumps', 'Pompa'),
        word('other', 'Other', 'Lainnya'),
      ],
    ),
    field('meter', ['Meter', 'Meter']),
    SITE,
    AREA,
    field('main', ['Main meter', 'Meter utama'], YES_NO),
  ],
  measures: [
    measure('kwh', 'kwh', {
      name: ['Energy', 'Energi'],
      is: [
        'What counters of meters rose by in hours that are rolled up, each hour rounded to a watt hour. Meters below others count too: filter main meters for a total. Virtual meters are left out.',
        'Kenaikan meter pada jam yang sudah direkap, tiap jam dibulatkan ke watt-jam. Submeter ikut dihitung: saring meter utama untuk jumlah. Meter virtual tidak disertakan.',
      ],
    }),
    measure('count', 'count', {
      name: ['Hours measured', 'Jam terukur'],
      is: ['Hours of meters with a measured rise.', 'Jam meter dengan kenaikan terukur.'],
    }),
  ],
}

export const BOOKINGS: ReportSubject = {
  key: 'bookings',
  name: { en: 'Bookings', id: 'Pemesanan' },
  permission: 'show_plugin_room_reservation',
  dates: [named('start', 'Begins', 'Mulai'), named('created', 'Booked', 'Dipesan')],
  fields: [
    field('asset', ['Asset', 'Aset']),
    field('state', ['State', 'Status'], [word('confirmed', 'Confirmed', 'Terkonfirmasi'), word('cancelled', 'Cancelled', 'Dibatalkan')]),
    SITE,
    AREA,
    field('person', ['Booked by', 'Dipesan oleh']),
  ],
  measures: [
    measure('count', 'count', {
      name: ['Bookings', 'Pemesanan'],
      is: ['Bookings of assets the reader sees, cancelled ones too.', 'Pemesanan aset yang terlihat pembaca, termasuk yang dibatalkan.'],
    }),
    measure('cancelled', 'count', {
      name: ['Cancelled', 'Dibatalkan'],
      is: ['Of them, those that were cancelled.', 'Di antaranya yang dibatalkan.'],
    }),
    measure('hours', 'hours', {
      name: ['Booked hours', 'Jam dipesan'],
      is: ['Hours of confirmed bookings, together, to two decimals.', 'Jumlah jam pemesanan terkonfirmasi, dua desimal.'],
    }),
  ],
}
