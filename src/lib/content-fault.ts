/** One sentence about a file of the site's content that ends a build; a stack would only point into the site's code. */
export class ContentFault extends Error {
  /** @param file The file, relative to the site. */
  constructor(file: string, message: string) {
    super(`${file}: ${message}`);
    this.name = 'ContentFault';
    this.stack = '';
  }
}
