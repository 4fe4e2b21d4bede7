export function MapsScreen() {
  return null
}
