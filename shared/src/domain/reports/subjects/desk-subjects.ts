import { ticketTypes } from '../../tickets/ticket-types.ts'
import { AREA, field, measure, named, type ReportSubject, SITE, word, YES_NO } from '../report-model.ts'

const STATES = [
  word('draft', 'Draft', 'Draf'),
  word('new', 'New', 'Baru'),
  word('waiting_approval', 'Waiting for approval', 'Menunggu persetujuan'),
  word('assigned', 'Assigned', 'Ditugaskan'),
  word('in_progress', 'In progress', 'Dikerjakan'),
  word('pending', 'On hold', 'Ditunda'),
  word('resolved', 'Resolved', 'Selesai'),
  word('closed', 'Closed', 'Ditutup'),
  word('rejected', 'Rejected', 'Ditolak'),
  word('cancelled', 'Cancelled', 'Dibatalkan'),
  word('merged', 'Merged', 'Digabung'),
]
export const PRIORITIES = [
  word('critical', 'Critical', 'Kritis'),
  word('high', 'High', 'Tinggi'),
  word('medium', 'Medium', 'Sedang'),
  word('low', 'Low', 'Rendah'),
]
const TYPES = ticketTypes.map(({ id, name_en, name_id }) => word(String(id), name_en, name_id))
const TICKET_FIELDS = [
  field('type', ['Type', 'Jenis'], TYPES),
  field('state', ['State', 'Status'], STATES),
  field('priority', ['Priority', 'Prioritas'], PRIORITIES),
  field('category', ['Category', 'Kategori']),
  SITE,
  AREA,
  field('asset', ['Asset', 'Aset']),
  field('assignee', ['Assignee', 'Petugas']),
  field('group', ['Team', 'Tim']),
  field('requester', ['Requester', 'Pemohon']),
]

export const TICKETS: ReportSubject = {
  key: 'tickets',
  name: { en: 'Tickets', id: 'Tiket' },
  permission: null,
  dates: [named('created', 'Opened', 'Dibuka'), named('resolved', 'Resolved', 'Diselesaikan'), named('closed', 'Closed', 'Ditutup')],
  fields: [...TICKET_FIELDS, field('breached', ['Target missed', 'Target terlewat'], YES_NO)],
  measures: [
    measure('count', 'count', {
      name: ['Tickets', 'Tiket'],
      is: [
        'Tickets whose chosen date lies in the period, of the types and sites the reader may see.',
        'Tiket yang tanggal pilihannya berada dalam periode, dari jenis dan lokasi yang boleh dilihat pembaca.',
      ],
    }),
    measure('open', 'count', {
      name: ['Still open', 'Masih terbuka'],
      is: [
        'Of them, those that are new, waiting for approval, assigned, in progress or on hold now.',
        'Di antaranya yang kini baru, menunggu persetujuan, ditugaskan, dikerjakan, atau ditunda.',
      ],
    }),
    measure('solved', 'count', {
      name: ['Solved', 'Terselesaikan'],
      is: ['Of them, those that have been resolved at least once.', 'Di antaranya yang pernah diselesaikan sedikitnya sekali.'],
    }),
    measure('reopened', 'count', {
      name: ['Reopened', 'Dibuka kembali'],
      is: ['Of them, those that were opened again after they had been resolved.', 'Di antaranya yang dibuka kembali setelah selesai.'],
    }),
    measure('breached', 'count', {
      name: ['Target missed', 'Target terlewat'],
      is: ['Of them, those of which a service target was missed.', 'Di antaranya yang melewati target layanan.'],
    }),
    measure('resolution_mean', 'hours', {
      name: ['Mean time to solve', 'Rata-rata waktu penyelesaian'],
      is: [
        'Hours by the clock on the wall from opening to the newest resolution, mean of those that were resolved, to two decimals.',
        'Jam menurut waktu berjalan sejak dibuka sampai penyelesaian terbaru, rata-rata dari yang selesai, dua desimal.',
      ],
    }),
    measure('resolution_median', 'hours', {
      name: ['Median time to solve', 'Median waktu penyelesaian'],
      is: [
        'Half of those that were resolved took no longer than this, in hours, to two decimals.',
        'Setengah dari yang selesai tidak memakan waktu lebih lama dari ini, dalam jam, dua desimal.',
      ],
    }),
  ],
}

export const CLOCKS: ReportSubject = {
  key: 'clocks',
  name: { en: 'Service targets', id: 'Target layanan' },
  permission: null,
  dates: [named('started', 'Begun', 'Dimulai'), named('due', 'Due', 'Jatuh tempo')],
  fields: [
    field(
      'kind',
      ['Target', 'Target'],
      [
        word('respond', 'First answer', 'Tanggapan pertama'),
        word('next', 'Next answer', 'Tanggapan berikutnya'),
        word('own', 'Taken', 'Diambil'),
        word('resolve', 'Solution', 'Penyelesaian'),
      ],
    ),
    ...TICKET_FIELDS,
  ],
  measures: [
    measure('count', 'count', {
      name: ['Targets', 'Target'],
      is: [
        'Targets of tickets the reader sees that were not cancelled, by the chosen date.',
        'Target tiket yang terlihat pembaca dan tidak dibatalkan, menurut tanggal pilihan.',
      ],
    }),
    measure('met', 'count', {
      name: ['Kept', 'Tercapai'],
      is: ['Targets that were reached before their time had passed.', 'Target yang tercapai sebelum waktunya lewat.'],
    }),
    measure('breached', 'count', {
      name: ['Missed', 'Terlewat'],
      is: ['Targets whose time passed; they stay missed.', 'Target yang waktunya terlewat; tetap dihitung terlewat.'],
    }),
    measure('running', 'count', {
      name: ['Not decided', 'Belum diputus'],
      is: ['Targets that are neither reached nor missed yet.', 'Target yang belum tercapai dan belum terlewat.'],
    }),
    measure('kept_share', 'percent', {
      name: ['Kept, share', 'Persentase tercapai'],
      is: [
        'Kept targets by those that were kept or missed, in percent, to two decimals.',
        'Target tercapai dibagi yang tercapai atau terlewat, dalam persen, dua desimal.',
      ],
    }),
    measure('elapsed_mean', 'hours', {
      name: ['Mean open time', 'Rata-rata waktu kerja'],
      is: [
        'Hours of open time that reached targets took, mean, to two decimals. Time outside of the calendar and pauses do not count.',
        'Rata-rata jam kerja sampai target tercapai, dua desimal. Waktu di luar kalender dan jeda tidak dihitung.',
      ],
    }),
  ],
}

export const VISITORS: ReportSubject = {
  key: 'visitors',
  name: { en: 'Visitors', id: 'Tamu' },
  permission: 'show_ticketing_visitor',
  dates: [named('expected', 'Expected', 'Dijadwalkan'), named('arrived', 'Arrived', 'Tiba')],
  fields: [
    field(
      'state',
      ['State', 'Status'],
      [
        word('invited', 'Invited', 'Diundang'),
        word('submitted', 'Answered', 'Diisi'),
        word('verified', 'Verified', 'Terverifikasi'),
        word('assigned', 'Expected', 'Ditunggu'),
        word('checked_in', 'Inside', 'Di dalam'),
        word('on_break', 'Out for a while', 'Keluar sementara'),
        word('done', 'Left', 'Selesai'),
        word('rejected', 'Refused', 'Ditolak'),
        word('cancelled', 'Cancelled', 'Dibatalkan'),
        word('no_show', 'Did not come', 'Tidak datang'),
        word('expired', 'Expired', 'Kedaluwarsa'),
      ],
    ),
    SITE,
    field('host', ['Host', 'Tuan rumah']),
    field('walk_in', ['Unannounced', 'Tanpa janji'], YES_NO),
  ],
  measures: [
    measure('count', 'count', {
      name: ['Visitors', 'Tamu'],
      is: [
        'Visitors of visits the reader sees, by the chosen date.',
        'Tamu dari kunjungan yang terlihat pembaca, menurut tanggal pilihan.',
      ],
    }),
    measure('checked_in', 'count', {
      name: ['Let in', 'Masuk'],
      is: ['Of them, those that were let in.', 'Di antaranya yang dipersilakan masuk.'],
    }),
    measure('no_show', 'count', {
      name: ['Did not come', 'Tidak datang'],
      is: ['Of them, those that did not come.', 'Di antaranya yang tidak datang.'],
    }),
    measure('gate_missed', 'count', {
      name: ['Waited too long', 'Menunggu terlalu lama'],
      is: [
        'Of them, those that waited at the gate longer than their site aims at.',
        'Di antaranya yang menunggu di gerbang lebih lama dari target lokasi.',
      ],
    }),
    measure('wait_mean', 'minutes', {
      name: ['Mean wait', 'Rata-rata tunggu'],
      is: [
        'Minutes from arriving at the gate to being let in, mean, to two decimals.',
        'Menit sejak tiba di gerbang sampai dipersilakan masuk, rata-rata, dua desimal.',
      ],
    }),
    measure('stay_mean', 'hours', {
      name: ['Mean stay', 'Rata-rata lama kunjungan'],
      is: [
        'Hours from being let in to leaving, mean of those that left, to two decimals.',
        'Jam sejak masuk sampai keluar, rata-rata dari yang sudah keluar, dua desimal.',
      ],
    }),
  ],
}

export const SURVEYS: ReportSubject = {
  key: 'surveys',
  name: { en: 'Surveys', id: 'Survei' },
  permission: 'show_plugin_survey',
  dates: [named('answered', 'Answered', 'Dijawab')],
  fields: [
    field('survey', ['Survey', 'Survei']),
    SITE,
    AREA,
    field('language', ['Language', 'Bahasa'], [word('en', 'English', 'Inggris'), word('id', 'Indonesian', 'Indonesia')]),
  ],
  measures: [
    measure('count', 'count', {
      name: ['Answers', 'Jawaban'],
      is: [
        'Complete answers. Anonymous surveys are left out: their own results hold small groups back.',
        'Jawaban lengkap. Survei anonim tidak disertakan: hasilnya sendiri menahan kelompok kecil.',
      ],
    }),
    measure('low', 'count', {
      name: ['Low scores', 'Nilai rendah'],
      is: ['Answers whose score lies below what their survey calls low.', 'Jawaban dengan nilai di bawah batas rendah survei.'],
    }),
    measure('score_mean', 'score', {
      name: ['Mean score', 'Rata-rata nilai'],
      is: ['Mean of the scores from 0 to 100, to two decimals.', 'Rata-rata nilai dari 0 sampai 100, dua desimal.'],
    }),
  ],
}
