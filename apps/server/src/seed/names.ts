// Invented people; the lists are long enough that two of one course rarely share a whole name.
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const FIRST_NAMES = words(`
  Aaliyah Aarav Abena Adaeze Adrián Aiko Aisha Akira Alejandra Alice Amara Amit Ana Anders Andre Anika Anna Anton Arjun
  Aroha Arturo Astrid Ayesha Aylin Ben Bianca Bilal Björn Brianna Bruno Caleb Camila Carlos Carmen Cedric Chidi Chiara
  Chloe Clara Connor Daiyu Dana Daniela Dante Darius David Deniz Diego Dmitri Ebony Eduardo Efua Eleni Elif Elijah Elin
  Emeka Emma Enzo Esra Esther Ethan Fatima Felix Femi Fiona Florian Gabriel Gideon Giulia Grace Hana Hannah Haruto
  Hassan Heidi Helena Hiro Ibrahim Imani Ines Ingrid Isaac Isabel Ivan Jacob Jada Jamal Jan Jasmine Javier Jin Joana
  Jonas Jorge Jude Julia Kaia Kamal Karim Katya Keisha Kenji Kofi Kwame Laila Lars Laura Leila Leo Lev Li Liam Lina
  Linh Logan Lucía Luis Maja Malik Marcus María Marisol Mateo Maya Mei Mia Miguel Milan Min Mira Mohammed Nadia Naomi
  Neel Nia Nikolai Noah Noor Nora Olga Olivia Omar Oscar Paolo Petra Priya Quinn Rafael Rania Ravi Rosa Rowan Ruth
  Samir Sana Sara Sebastián Simone Sofia Søren Tariq Tessa Thandi Theo Tomás Uma Valentina Viktor Wei Xavier Yara Yuki
  Yusuf Zainab Zoe`);

export const LAST_NAMES = words(`
  Abara Abdi Acosta Adeyemi Agarwal Ahmed Aguilar Akintola Ali Almeida Alvarez Andersen Asante Aydın Baker Banda Bauer
  Becker Bello Bennett Berg Bianchi Bose Boateng Brandt Brooks Cabrera Campbell Cárdenas Carter Castellanos Castro Chan
  Chavez Chen Choi Chukwu Clarke Cohen Cole Collins Conti Costa Cruz Dang Das Delgado Demir Desai Diallo Díaz Dlamini
  Doan Dubois Duarte Dvořák Edwards Ekström Espinoza Eze Farah Feng Fernández Ferrari Fischer Flores Foster Fraser
  Fujita García Gebre Ghosh Gómez González Grant Greene Gupta Guzmán Haas Haddad Hanssen Harris Hassan Hayashi Hayes
  Hernández Herrera Hill Ho Hoang Horvat Huang Hughes Hussein Ibáñez Ito Ivanova Iyer Jackson Jansen Jensen Jiménez
  Johansson Johnson Joshi Kamau Kang Kapoor Karlsson Kaur Kaya Keita Kelly Khan Kim Kimura Kovács Kowalski Kruger Kumar
  Laurent Le Lee Lehmann Levine Lewis Li Lim Lin Lindqvist Liu López Maharaj Malik Marino Marsh Martínez Mbeki McKenna
  Mehta Mendoza Mensah Meyer Mitchell Mohamed Molina Moore Morales Moreau Moreno Morgan Mori Müller Mutua Nakamura Navarro
  Ndiaye Nguyen Nielsen Njoroge Novak Nowak Núñez O'Brien O'Connor Ochieng Oduya Okafor Okonkwo Olsen Ortega Osei Owens
  Park Parker Patel Pérez Petrov Pham Phillips Popescu Quispe Rahman Ramírez Rao Reyes Rivera Roberts Robinson Rodríguez
  Rojas Romero Rosen Rossi Ruiz Said Saito Salazar Sánchez Santos Sato Schmidt Sharma Silva Singh Sørensen Soto Suzuki
  Takahashi Tan Tanaka Taylor Thapa Tran Turner Vargas Vasquez Vega Vu Walker Wang Ward Watanabe Weber Wong Wright Wu
  Yamamoto Yang Yılmaz Young Zhang Zhao Ziegler`);
