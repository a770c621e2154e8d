/** An address of a page, by the path of its rule; what stands for a parameter names nothing. */
export const exampleOf = (path: string): string =>
  path.replaceAll(/:\w+/g, 'example').replace(/\*$/, 'condition/1/view');
