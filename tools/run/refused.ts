/** The installation cannot start as asked; the message tells a person what to do. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
