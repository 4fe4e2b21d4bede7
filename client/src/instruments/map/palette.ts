/** Colours of the ground, the same under every map. */
export type Scheme = 'light' | 'dark'
export const palette = {
  light: {
    sea: '#dfe7f0',
    land: '#f8fafc',
    edge: '#c3ccd9',
    text: '#334155',
    halo: '#ffffff',
    floor: '#ffffff',
    room: '#e8eef5',
    wall: '#8fa0b7',
    ring: '#ffffff',
  },
  dark: {
    sea: '#0a111b',
    land: '#172131',
    edge: '#2b3950',
    text: '#c6d0df',
    halo: '#0a111b',
    floor: '#101927',
    room: '#1c2a3f',
    wall: '#4a5f80',
    ring: '#e6ecf5',
  },
} as const
