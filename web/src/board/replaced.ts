/** A list, or a pair, with one item replaced. */
export function replaced<List extends readonly unknown[]>(
  list: List,
  index: number,
  value: List[number],
): List {
  return list.map((one, n) => (n === index ? value : one)) as unknown as List
}
