// What a page has for its widgets, whatever it is made with.
export const service = 'https://biophony.example';
export const project = 'PROJECT_ID';
export const fetchToken = async (): Promise<string> => 'token';
export const ready = (event: CustomEvent): void => console.log(event.type);
