/** Words that people build their first password of, in English and Indonesian, and around buildings and their desks. */
export const COMMON_WORDS: readonly string[] = (
  'password passwd passw pass word secret secure security letmein welcome login logon signin access admin administrator root user username guest ' +
  'default change changeme temp temporary test testing tester demo sample example qwerty azerty iloveyou loveyou love lover baby angel princess ' +
  'prince sunshine monkey dragon football baseball basketball soccer hockey master shadow superman batman spiderman ironman starwars pokemon naruto ' +
  'michael jennifer jessica daniel ashley charlie thomas robert george andrew matthew jordan william summer winter spring autumn january february ' +
  'march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday liverpool chelsea ' +
  'arsenal manchester united barcelona madrid juventus milan computer internet windows microsoft google facebook instagram samsung iphone android ' +
  'apple banana cheese chocolate coffee cookie flower freedom forever friend friends family mother father sister brother happy hello hunter killer ' +
  'ginger pepper orange purple yellow silver golden diamond whatever nothing trustno mustang ferrari mercedes toyota honda yamaha suzuki kawasaki ' +
  'rahasia katasandi sandi masuk selamat datang sayang sayangku cinta cintaku cintakamu akucinta kamu bismillah alhamdulillah allah allahuakbar ' +
  'muhammad assalamualaikum indonesia jakarta bandung surabaya semarang medan makassar denpasar bali jogja yogyakarta cikarang bekasi tangerang ' +
  'bogor depok balikpapan nusantara merdeka garuda pancasila persib persija persebaya arema rindu kangen bunda ibu ayah mama papa anak keluarga ' +
  'sahabat teman ganteng cantik bahagia semangat sukses januari februari maret mei juni juli agustus oktober desember senin selasa rabu kamis jumat ' +
  'sabtu minggu kucing anjing bintang bulan matahari menara tower building gedung office kantor company perusahaan facility management manager ' +
  'operator operations operasi control kontrol engineer teknisi security satpam guard reception resepsionis finance keuangan employee karyawan ' +
  'support service helpdesk desk server system sistem network jaringan camera kamera'
).split(' ')
