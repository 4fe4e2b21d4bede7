import { Box, SimpleGrid, Text } from '@mantine/core'

/** Facts beside each other, each under its name, which no other of them has. */
export function FactGrid({ facts }: { readonly facts: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
      {facts.map(([name, value]) => (
        <Box key={name}>
          <Text size="xs" c="dimmed" component="dt">
            {name}
          </Text>
          <Text size="sm" component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}
