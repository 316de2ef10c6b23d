/** Given names as they are common in India. */
export const GIVEN =
  `Aadhya Aarav Abhishek Aditi Aditya Aishwarya Ajay Akash Akshay Amit Amrita Anand Ananya Anil Anirudh Anita Anjali Ankit Anusha
Aparna Archana Arjun Arun Ashwin Bhavana Bhavya Chaitanya Chandan Chitra Deepak Deepika Dev Devika Dhanush Dhruv Divya Ganesh
Gayathri Gokul Gopal Harini Harish Harpreet Harsha Hemanth Indira Ishaan Ishita Jagadeesh Janani Jaya Jyothi Kabir Kalyan Kamala
Karan Karthik Kavitha Kavya Keerthana Kiran Kishore Krishna Kumaran Lakshmi Lavanya Madhavan Mahesh Malathi Manish Manoj Meenakshi
Meghana Mohammed Mohan Mukesh Muthu Nandini Narayan Naveen Neha Nikhil Nisha Nithya Padma Pallavi Parthiban Pooja Pradeep Prakash
Pranav Prasad Praveen Preethi Priya Priyanka Radha Rahul Raghav Rajesh Raju Rakesh Ramesh Ramya Ranjani Rashmi Ravi Rekha Rishi
Rohan Rohit Sahana Sai Sandeep Sangeetha Sanjay Santhosh Saranya Satish Shalini Shankar Sharath Shreya Shruthi Siddharth Sneha
Sowmya Sridhar Srinivas Subramanian Suchitra Sudha Suhas Suresh Swathi Tanvi Tejas Uma Usha Vaishnavi Varun Vasanth Venkatesan
Vidya Vignesh Vijay Vikram Vinay Vishal Vishwanath Vivek Yamini Yashwanth Zainab`.split(/\s+/);

/** Family names, and fathers' names that stand for them. */
export const FAMILY =
  `Agarwal Ahmed Ansari Arora Ayyar Babu Banerjee Basu Bhat Bhattacharya Bose Chakraborty Chandra Chandrasekaran Chatterjee
Chaturvedi Chauhan Chopra Das Deshmukh Deshpande Dubey Dutta Fernandes Gandhi Ghosh Gill Gokhale Goswami Gowda Gupta Hegde Iqbal
Iyengar Iyer Jadhav Jain Jha Joshi Kamath Kapoor Kaur Khan Krishnan Krishnamurthy Kulkarni Kumar Kurian Lal Mahajan Malhotra
Mathew Mehta Menon Mishra Mohapatra Mukherjee Murugan Nadar Naidu Nair Nambiar Narayanan Natarajan Pai Pandey Pandian Patel Pathak
Patil Patnaik Philip Pillai Prabhu Prasad Rajan Rajput Raman Rangan Rao Rathore Rawat Reddy Roy Sahoo Saxena Sen Seshadri Shah
Sharma Shenoy Shetty Shukla Siddiqui Singh Sinha Sivakumar Sridharan Srivastava Subbiah Sundaram Swaminathan Thakur Thomas Tiwari
Trivedi Varghese Varma Venkataraman Vishwakarma Vyas Wagh Yadav`.split(/\s+/);
