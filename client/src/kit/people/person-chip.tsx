import { Avatar, Group, Text } from '@mantine/core'

const COLOURS = ['teal', 'blue', 'violet', 'grape', 'pink', 'orange', 'cyan', 'green'] as const
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('')
const colourOf = (name: string) => COLOURS[[...name].reduce((sum, text) => sum + text.charCodeAt(0), 0) % COLOURS.length] ?? 'teal'

/** A person by initials and name; a dash for nobody. */
export function PersonChip({ person, none = '–' }: { readonly person: { readonly name: string } | null; readonly none?: string }) {
  if (!person)
    return (
      <Text size="sm" c="dimmed" component="span">
        {none}
      </Text>
    )
  return (
    <Group gap={6} wrap="nowrap" miw={0} component="span">
      <Avatar size={22} radius="xl" color={colourOf(person.name)} aria-hidden styles={{ placeholder: { fontSize: 9, fontWeight: 700 } }}>
        {initials(person.name)}
      </Avatar>
      <Text size="sm" className="clip" component="span">
        {person.name}
      </Text>
    </Group>
  )
}
