/** A URL of a page, by the path of its rule; parameters have values that do not exist. */
export const exampleOf = (path: string): string =>
  path.replaceAll(/:\w+/g, 'example').replace(/\*$/, 'condition/1/view');
