export const NO_ADDRESS = 'Enter the address of a web page, such as https://example.org, or an e-mail address.';
export const NO_VIDEO = 'Enter the address of a video on YouTube or Vimeo. For any other site, insert a link.';
