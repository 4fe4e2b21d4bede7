/** Given and family names as they are common in Indonesia; each pair appears once. */
export const givenNames = [
  'Adi', 'Agus', 'Ahmad', 'Aisyah', 'Anggun', 'Arif', 'Ayu', 'Bagas', 'Bambang', 'Bayu', 'Budi', 'Cahya', 'Citra', 'Dedi', 'Desi', 'Dewi', 'Dian', 'Dimas', 'Eka', 'Eko', 'Endah', 'Fajar', 'Farah', 'Fitri', 'Galih', 'Gita',
  'Hadi', 'Hendra', 'Heru', 'Indah', 'Indra', 'Intan', 'Irfan', 'Joko', 'Kartika', 'Ketut', 'Kurnia', 'Laras', 'Lestari', 'Lina', 'Made', 'Maya', 'Mega', 'Nanda', 'Nur', 'Nyoman', 'Putri', 'Putu', 'Rahmat', 'Rani', 'Ratna',
  'Rendra', 'Reza', 'Rian', 'Rina', 'Rizky', 'Rudi', 'Salsa', 'Sari', 'Septi', 'Sigit', 'Siti', 'Sri', 'Surya', 'Taufik', 'Tika', 'Tono', 'Tri', 'Umar', 'Vina', 'Wahyu', 'Wawan', 'Wayan', 'Yanti', 'Yoga', 'Yudi', 'Yuni', 'Yusuf', 'Zahra', 'Zaki',
]
export const familyNames = [
  'Santoso', 'Wijaya', 'Siregar', 'Nasution', 'Hutapea', 'Simanjuntak', 'Lubis', 'Harahap', 'Pratama', 'Saputra', 'Setiawan', 'Kusuma', 'Hidayat', 'Nugroho', 'Wibowo', 'Purnomo', 'Susanto', 'Hartono', 'Gunawan', 'Kurniawan',
  'Ramadhan', 'Maulana', 'Firmansyah', 'Permana', 'Lestari', 'Anggraini', 'Puspita', 'Rahayu', 'Wulandari', 'Handayani', 'Suryani', 'Utami', 'Safitri', 'Mulyani', 'Rumbiak', 'Wenda', 'Kambu', 'Tandi', 'Pasaribu', 'Daeng', 'Suardana', 'Mahendra', 'Aditya', 'Syahputra',
]
